import type { KeptCallNumber } from './keeping.js';
import type { Actor } from '@latchkey/platform/telemetry';
import { openReply, wire, type WireReplies } from './wire.js';

/** The promise of one reply. */
export interface Waiting {
  resolve(answer: object): void;
  reject(error: unknown): void;
}

/** One call of a message. */
export interface OutgoingCall {
  readonly requestId: string;
  readonly traceparent?: string;
  readonly actor?: Actor;
  readonly kept?: KeptCallNumber | undefined;
  readonly caller: unknown;
  readonly input: object;
}

/** One outgoing message, with the promises of its replies. */
export class Outgoing {
  private readonly callers = new Map<unknown, number>();
  private readonly callerTexts: string[] = [];
  private readonly calls: string[] = [];
  private readonly waiting: (Waiting | undefined)[] = [];
  private open = 0;
  private length = 0;
  timer: NodeJS.Timeout | undefined;
  /** Sent a second time; the first one may still be answered, even if the second fails. */
  repeated = false;

  /** Approximate number of characters. */
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

  add({ requestId, traceparent, actor, kept, caller, input }: OutgoingCall, waiting: Waiting): void {
    const text = wire.call({ requestId, traceparent, actor, kept, caller: this.indexOf(caller), input });
    this.calls.push(text);
    this.waiting.push(waiting);
    this.length += text.length;
    this.open += 1;
  }

  encode(): Buffer {
    return wire.request(this.callerTexts, this.calls);
  }

  /** Settles the calls that these replies answer; more replies may follow. */
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

  /** Index of the caller. While a key is cached, its App is the same object. */
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
