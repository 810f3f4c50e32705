import type { Actor } from '../telemetry/index.js';
import { openReply, wire, type WireReplies } from './wire.js';

/** Who waits for one reply. */
export interface Waiting {
  resolve(answer: object): void;
  reject(error: unknown): void;
}

/** One call of a message. */
export interface OutgoingCall {
  readonly requestId: string;
  readonly traceparent?: string;
  readonly actor?: Actor;
  readonly caller: unknown;
  readonly input: object;
}

/** One message on its way out, and those who wait for its replies. */
export class Outgoing {
  private readonly callers = new Map<unknown, number>();
  private readonly callerTexts: string[] = [];
  private readonly calls: string[] = [];
  private readonly waiting: (Waiting | undefined)[] = [];
  private open = 0;
  private length = 0;
  timer: NodeJS.Timeout | undefined;
  /** Sent a second time: whatever becomes of that, the first may still be answered. */
  repeated = false;

  /** About how long the message is. */
  get size(): number {
    return this.length;
  }

  get count(): number {
    return this.calls.length;
  }

  /** Whether every call has its reply. */
  get done(): boolean {
    return this.open === 0;
  }

  add({ requestId, traceparent, actor, caller, input }: OutgoingCall, waiting: Waiting): void {
    const text = wire.call({ requestId, traceparent, actor, caller: this.indexOf(caller), input });
    this.calls.push(text);
    this.waiting.push(waiting);
    this.length += text.length;
    this.open += 1;
  }

  encode(): Buffer {
    return wire.request(this.callerTexts, this.calls);
  }

  /** Hands out the replies of one message; there may be more of them. */
  receive(data: Uint8Array): void {
    for (const [index, reply] of wire.read<WireReplies>(data)) {
      const waiting = this.take(index);
      if (!waiting) continue;
      try {
        waiting.resolve(openReply(reply));
      } catch (error) {
        waiting.reject(error);
      }
    }
  }

  /** Fails every call that has no reply yet. */
  fail(error: () => unknown): void {
    for (let index = 0; index < this.waiting.length; index += 1) this.take(index)?.reject(error());
  }

  /** The same App is the same object for as long as its key is remembered. */
  private indexOf(caller: unknown): number {
    const known = this.callers.get(caller);
    if (known !== undefined) return known;
    const index = this.callerTexts.push(JSON.stringify(caller)) - 1;
    this.callers.set(caller, index);
    return index;
  }

  private take(index: number): Waiting | undefined {
    const waiting = this.waiting[index];
    if (!waiting) return undefined;
    this.waiting[index] = undefined;
    this.open -= 1;
    return waiting;
  }
}
