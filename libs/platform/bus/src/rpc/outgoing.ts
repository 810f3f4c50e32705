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
  readonly ticket?: string | undefined;
  readonly input: object;
}

/** Member by member: V8 gives each `{ ...context, input }` a hidden class of its own, in the old generation. */
export function outgoing(context: Omit<OutgoingCall, 'input' | 'kept'>, input: object): OutgoingCall {
  const { requestId, traceparent, actor, caller, ticket } = context;
  return { requestId, traceparent, actor, kept: undefined, caller, ticket, input };
}

/** One outgoing message, with the promises of its replies. */
export class Outgoing {
  private readonly known = new Map<unknown, number>();
  private readonly tickets: string[] = [];
  private readonly callers: string[] = [];
  private readonly calls: string[] = [];
  private readonly waiting: (Waiting | undefined)[] = [];
  private open = 0;
  private length = 0;
  timer: NodeJS.Timeout | undefined;
  /** Sent a second time; the first one may still be answered, even if the second fails. */
  repeated = false;

  /** @param plain whether callers are sent unproved, too. */
  constructor(private readonly plain = false) {}

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

  add(call: OutgoingCall, waiting: Waiting): void {
    const { requestId, traceparent, actor, kept, input } = call;
    const text = wire.call({ requestId, traceparent, actor, kept, caller: this.indexOf(call), input });
    this.calls.push(text);
    this.waiting.push(waiting);
    this.length += text.length;
    this.open += 1;
  }

  encode(): Buffer {
    const { tickets, callers } = this;
    return wire.request({ tickets, callers }, this.calls);
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
  private indexOf({ caller, ticket }: OutgoingCall): number {
    const known = this.known.get(caller);
    if (known !== undefined) return known;
    const proved = caller === null ? undefined : ticket;
    const index = this.tickets.push(JSON.stringify(proved ?? null)) - 1;
    this.callers.push(proved === undefined || this.plain ? JSON.stringify(caller) : 'null');
    this.known.set(caller, index);
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
