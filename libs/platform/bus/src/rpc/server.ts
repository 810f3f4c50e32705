import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import type { Msg, MsgCallback, NatsConnection } from '@nats-io/transport-node';
import { isObservable, lastValueFrom } from 'rxjs';
import { CodedError } from '@latchkey/platform/errors';
import type { InFlight } from '../overload/index.js';
import type { CallKeeper, KeptCallNumber } from './keeping.js';
import {
  type CallScope,
  type KeptCall,
  type Logger,
  type Span,
  type Tracing,
  withinCall,
} from '@latchkey/platform/telemetry';
import { endCall, startCall } from './call-span.js';
import { operatorProceduresOf, prefixOf } from '@latchkey/platform/procedures';
import type { Call } from './call.js';
import { waitAtMost } from '@latchkey/platform/clock';
import type { Incoming } from './incoming.js';
import { type Outcome, reply } from './outcome.js';
import type { ProvedCaller, ProveCaller } from './proved-caller.js';
import { QueueGroup } from './queue-group.js';
import { answerWith, receiverOf } from './receiving.js';

/** Called after each call, for logs and metrics. */
export type CallObserver = (call: FinishedCall) => void;

export interface FinishedCall {
  readonly subject: string;
  readonly requestId: string;
  /** `ok` or the code that was answered. */
  readonly code: string;
  readonly ms: number;
  readonly caller: unknown;
  /** Undefined where tracing is off. */
  readonly traceId: string | undefined;
  /** The thrown error, if it has no code of the error table. */
  readonly error?: unknown;
}

interface ServerOptions {
  readonly connection: NatsConnection;
  /** Replicas of one service share one queue group, so that each call reaches one of them. */
  readonly queue: string;
  readonly observe: CallObserver;
  readonly logger: Logger;
  /** The code for a failing dependency such as the database; undefined for an internal error. */
  readonly failureCode: (error: unknown) => string | undefined;
  /** Undefined where tracing is off. */
  readonly tracing: Tracing | undefined;
  /** The calls that this process works on, besides those that are always taken. */
  readonly inFlight: InFlight;
}

/** Longer than a call of an App may take; all limits of the shutdown together are shorter than a process's limit. */
const IN_FLIGHT_LIMIT_MS = 8000;
/** Limit of a wait for the bus, which may be away. */
const BUS_LIMIT_MS = 1000;
const RETRY_AFTER_SECONDS = 1;
/** A process at its limit answers so at once: the call has not begun. It has no log line, because there may be many. */
const TOO_MUCH = { error: { code: 'service_unavailable', retryAfterSeconds: RETRY_AFTER_SECONDS } };
/** How a message is counted that is no call. */
const NOT_A_CALL = { requestId: '', code: 'message_malformed', ms: 0, caller: null, traceId: undefined };

/**
 * The caller, if the procedure admits it. Where a caller is believed in the words of its sender, these could say anything:
 * to refuse them would stop no attack, and the calls of a version that makes them for a visitor. @throws CodedError
 */
function admitted({ extras }: MessageHandler, proved: ProvedCaller): ProvedCaller {
  const { admits } = (extras ?? {}) as { admits?: (caller: unknown) => void };
  if (proved.actor) admits?.(proved.caller);
  return proved;
}

/** Member by member, as `outgoing` makes it. */
function callOf(
  { requestId, traceparent, actor: said, input }: Call<unknown>,
  { caller, actor = said, ticket }: ProvedCaller,
): Call<unknown> {
  return { requestId, traceparent, actor, caller: caller as never, ticket, input };
}

/** Nest's transport over one NATS connection; its `close` loses no call. */
export class RpcServer extends Server implements CustomTransportStrategy {
  /** What an operator asks, also while the process does not serve. */
  private readonly standing: QueueGroup;
  private readonly serving: QueueGroup;
  private closed = false;
  private begun = 0;
  private idle: () => void = () => undefined;
  private keptCalls: CallKeeper | undefined;
  private proveCaller: ProveCaller = () => Promise.reject(new Error('this process believes no caller'));

  constructor(private readonly options: ServerOptions) {
    super();
    const { connection, queue } = options;
    this.standing = new QueueGroup(connection, queue);
    this.serving = new QueueGroup(connection, queue);
  }

  /** Keeps the outcomes of the calls that ask for it; without it, such a call runs like any other. */
  keepCallsIn(keptCalls: CallKeeper): void {
    this.keptCalls = keptCalls;
  }

  /** Decides which callers are believed; without it, no call that needs a caller is answered. */
  proveCallersBy(prove: ProveCaller): void {
    this.proveCaller = prove;
  }

  async listen(callback: () => void): Promise<void> {
    const { queue } = this.options;
    const { status } = operatorProceduresOf(queue);
    for (const [subject, handler] of this.messageHandlers) {
      const group = subject === status.subject ? this.standing : this.serving;
      group.add(
        subject,
        this.receiver((incoming, index) => void this.serve(incoming, index, handler)),
      );
    }
    this.serving.add(`${prefixOf(queue)}.ping`, this.receiver(answerWith(() => ({}))));
    await this.standing.join();
    // The process must not be ready before.
    await this.serving.join();
    callback();
  }

  /** Takes calls again, after `leave`. */
  async join(): Promise<void> {
    if (!this.closed) await this.serving.join();
  }

  /** Leaves calls and pings to other replicas, and still answers how it is. */
  leave(): Promise<void> {
    return this.serving.leave();
  }

  /** Stops new calls, waits for those in flight and sends their answers, so that a rolling restart loses none. */
  async close(): Promise<void> {
    const { connection } = this.options;
    this.closed = true;
    await Promise.all([this.serving.leave(), this.standing.leave()]);
    if (this.begun > 0)
      await waitAtMost(IN_FLIGHT_LIMIT_MS, new Promise<void>((resolve) => (this.idle = resolve)));
    if (!connection.isClosed()) await waitAtMost(BUS_LIMIT_MS, connection.flush());
  }

  on(): void {
    // Emits nothing: the connection reports its own status.
  }

  unwrap<T>(): T {
    return this.options.connection as T;
  }

  private receiver(take: (incoming: Incoming, index: number) => void): MsgCallback<Msg> {
    const { connection, logger, observe } = this.options;
    const refused = (subject: string) => observe({ ...NOT_A_CALL, subject });
    return receiverOf({ connection, logger, refused }, take);
  }

  private async serve(incoming: Incoming, index: number, handler: MessageHandler): Promise<void> {
    const { inFlight, logger } = this.options;
    let isCounted = false;
    this.begun += 1;
    try {
      const isTaken = handler.extras?.alwaysTaken === true || (isCounted = inFlight.enter());
      if (isTaken) await this.answer(incoming, index, handler);
      else incoming.answer(index, TOO_MUCH);
    } catch (cause) {
      logger.error('rpc.reply_failed', { procedure: incoming.subject, error: cause });
    } finally {
      if (isCounted) inFlight.leave();
      this.begun -= 1;
      if (this.begun === 0) this.idle();
    }
  }

  private async answer(incoming: Incoming, index: number, handler: MessageHandler): Promise<void> {
    const startedAt = performance.now();
    const { subject } = incoming;
    let call = incoming.callAt(index);
    const { requestId, traceparent } = call;
    const span = this.options.tracing && startCall(this.options.tracing, 'server', subject, traceparent);
    let outcome: Outcome;
    try {
      if (handler.extras?.needsCaller === true)
        call = callOf(call, admitted(handler, await incoming.callerAt(index, this.proveCaller)));
      outcome = await this.outcomeOf(call, handler, { subject, span, kept: incoming.keptAt(index) });
    } catch (error) {
      outcome = this.failed(error);
    }
    const { code, error } = reply(incoming, index, outcome);
    const ms = performance.now() - startedAt;
    if (span) endCall(span, code);
    const { caller } = call;
    this.options.observe({ subject, requestId, code, ms, caller, traceId: span?.traceId, error });
  }

  private outcomeOf(
    call: Call<unknown>,
    handler: MessageHandler,
    { subject, span, kept }: { subject: string; span: Span | undefined; kept: KeptCallNumber | undefined },
  ): Promise<Outcome> {
    const { requestId, actor } = call;
    const scope = { requestId, actor, span };
    const run = (within: CallScope) => withinCall(within, () => this.run(call, handler));
    if (kept !== undefined && this.keptCalls !== undefined)
      return this.runOnce(this.keptCalls, subject, kept, (mark) => run({ ...scope, kept: mark }));
    const inScope = span !== undefined || handler.extras?.inScope === true;
    return inScope ? run(scope) : this.run(call, handler);
  }

  private async run(call: Call<unknown>, handler: MessageHandler): Promise<Outcome> {
    try {
      const result: unknown = await handler(call);
      const ok = (isObservable(result) ? await lastValueFrom(result) : result) as object;
      return { reply: { ok }, code: 'ok', final: true };
    } catch (error) {
      return this.failed(error);
    }
  }

  /** The outcome of the first run of this call, which may be this one. */
  private async runOnce(
    keptCalls: CallKeeper,
    subject: string,
    kept: KeptCallNumber,
    run: (call: KeptCall) => Promise<Outcome>,
  ): Promise<Outcome> {
    try {
      return (await keptCalls.run(subject, kept, run)) as Outcome;
    } catch (error) {
      return this.failed(error);
    }
  }

  private failed(error: unknown): Outcome {
    if (error instanceof CodedError)
      return { reply: { error: error.toWire() }, code: error.code, final: error.isFinal };
    const code = this.options.failureCode(error) ?? 'internal_error';
    const retryAfterSeconds = code === 'service_unavailable' ? RETRY_AFTER_SECONDS : undefined;
    return { reply: { error: { code, retryAfterSeconds } }, code, error };
  }
}
