import type { Msg } from '@nats-io/transport-node';
import type { KeptCallNumber } from './keeping.js';
import type { Call } from './call.js';
import type { ProvedCaller, ProveCaller } from './proved-caller.js';
import { wire, type WireCall, type WireReply, type WireRequest } from './wire.js';

/** Bytes of a message around its only reply. */
const FRAME_BYTES = 64;
/** Each message of replies wakes two processes, so those that are ready soon after each other share one. */
const LINGER_MS = 1;

/**
 * A caller waits at an inbox. What JetStream delivers or republishes has no inbox to answer to, so no stored message can
 * run a handler. Between accounts the server has its own name for the inbox.
 */
export const isCall = (msg: Msg): boolean => /^(_INBOX|_R_)\./.test(msg.reply ?? '');

/** One incoming message: its calls, and the sending of their replies. */
export class Incoming {
  readonly subject: string;
  private readonly calls: readonly WireCall[];
  private readonly callers: readonly unknown[];
  private readonly tickets: readonly unknown[];
  private readonly proved = new Map<number, Promise<ProvedCaller>>();
  private ready: string[] = [];
  private readySize = 0;
  private unanswered: number;
  private flushIsDue = false;

  /** @throws SyntaxError, TypeError for malformed data. */
  constructor(
    private readonly msg: Msg,
    private readonly mostBytes: number,
  ) {
    const { tickets = [], callers, calls } = wire.read<WireRequest>(msg.data);
    if (!Array.isArray(calls)) throw new TypeError('it holds no list of calls');
    this.subject = msg.subject;
    this.callers = callers;
    this.tickets = tickets;
    this.calls = calls;
    this.unanswered = calls.length;
  }

  get count(): number {
    return this.calls.length;
  }

  /** A call without its caller, which is not proved yet. */
  callAt(index: number): Call<unknown> {
    const { requestId, traceparent, actor, input } = this.calls[index]!;
    return { requestId, traceparent, actor, caller: null as never, input: input as never };
  }

  /** The caller that the callee believes; calls that share a caller share the answer. @throws CodedError */
  callerAt(index: number, prove: ProveCaller): Promise<ProvedCaller> {
    const { caller } = this.calls[index]!;
    const known = this.proved.get(caller);
    if (known) return known;
    const proving = prove({ ticket: this.tickets[caller], plain: this.callers[caller] });
    this.proved.set(caller, proving);
    return proving;
  }

  /** How the call is kept; undefined for a call that is not. */
  keptAt(index: number): KeptCallNumber | undefined {
    return this.calls[index]?.kept;
  }

  /**
   * Replies that are ready within a millisecond are sent together; the last one of the message sends them at once.
   * @throws RangeError for a reply that is too large for the bus; none of it was sent.
   */
  answer(index: number, reply: WireReply): void {
    const text = wire.reply(index, reply);
    const size = Buffer.byteLength(text) + 1;
    if (size + FRAME_BYTES > this.mostBytes) throw new RangeError('the reply is larger than the bus carries');
    if (this.readySize + size + FRAME_BYTES > this.mostBytes) this.flush();
    this.ready.push(text);
    this.readySize += size;
    this.unanswered -= 1;
    if (this.unanswered === 0) return this.flush();
    if (this.flushIsDue) return;
    this.flushIsDue = true;
    setTimeout(() => this.flush(), LINGER_MS);
  }

  private flush(): void {
    this.flushIsDue = false;
    if (this.ready.length === 0) return;
    const replies = wire.replies(this.ready);
    this.ready = [];
    this.readySize = 0;
    this.msg.respond(replies);
  }
}
