import { type CustomTransportStrategy, type MessageHandler, Server } from '@nestjs/microservices';
import type { Msg, NatsConnection, Subscription } from '@nats-io/transport-node';
import { isObservable, lastValueFrom } from 'rxjs';
import { CodedError } from '../errors/index.js';
import type { Logger } from '../telemetry/index.js';
import type { Call } from './procedure.js';
import { waitAtMost } from './wait-at-most.js';
import { encode, REQUEST_ID_HEADER, TRACEPARENT_HEADER, type WireReply, type WireRequest } from './wire.js';

/** What a finished call is told to: logs and metrics. */
export type CallObserver = (call: FinishedCall) => void;

export interface FinishedCall {
  readonly subject: string;
  readonly requestId: string;
  /** `ok` or the code that was answered. */
  readonly code: string;
  readonly ms: number;
  readonly caller: unknown;
  /** What was thrown, where it was not one of the codes of the table. */
  readonly error?: unknown;
}

interface ServerOptions {
  readonly connection: NatsConnection;
  /** Replicas of one service share one queue group, so that each call reaches one of them. */
  readonly queue: string;
  readonly observe: CallObserver;
  readonly logger: Logger;
  /** The code of a failing dependency (a database, say); undefined for what is a fault of ours. */
  readonly failureCode: (error: unknown) => string | undefined;
}

/** Longer than any call may take; together with the others less than a process has for its end. */
const IN_FLIGHT_LIMIT_MS = 8000;
/** For the bus, which may be away. */
const BUS_LIMIT_MS = 1000;

/** Nest's transport over one NATS connection, with an end that loses no call: see `close`. */
export class RpcServer extends Server implements CustomTransportStrategy {
  private readonly subscriptions: Subscription[] = [];
  private inFlight = 0;
  private idle: () => void = () => undefined;

  constructor(private readonly options: ServerOptions) {
    super();
  }

  async listen(callback: () => void): Promise<void> {
    const { connection, queue } = this.options;
    for (const [subject, handler] of this.messageHandlers) {
      this.subscriptions.push(
        connection.subscribe(subject, {
          queue,
          callback: (error, msg) => void this.receive(error, msg, handler),
        }),
      );
    }
    this.subscriptions.push(
      connection.subscribe(`${queue}.v1.ping`, {
        queue,
        callback: (_, msg) => void msg.respond(encode({ ok: {} })),
      }),
    );
    // The server knows of the subscriptions once this answers: "ready" must not be said before.
    await connection.flush();
    callback();
  }

  /** Stops new calls, waits for those in flight and lets their answers leave (a rolling restart loses none). */
  async close(): Promise<void> {
    const { connection } = this.options;
    const drained = this.subscriptions.splice(0).map((subscription) => subscription.drain());
    await waitAtMost(BUS_LIMIT_MS, Promise.all(drained));
    if (this.inFlight > 0)
      await waitAtMost(IN_FLIGHT_LIMIT_MS, new Promise<void>((resolve) => (this.idle = resolve)));
    if (!connection.isClosed()) await waitAtMost(BUS_LIMIT_MS, connection.flush());
  }

  on(): void {
    // Nothing is emitted: the connection reports its own status.
  }

  unwrap<T>(): T {
    return this.options.connection as T;
  }

  private async receive(error: Error | null, msg: Msg, handler: MessageHandler): Promise<void> {
    if (error) return this.options.logger.error('rpc.subscription_failed', { error });
    this.inFlight += 1;
    try {
      await this.answer(msg, handler);
    } catch (cause) {
      this.options.logger.error('rpc.reply_failed', { procedure: msg.subject, error: cause });
    } finally {
      this.inFlight -= 1;
      if (this.inFlight === 0) this.idle();
    }
  }

  private async answer(msg: Msg, handler: MessageHandler): Promise<void> {
    const startedAt = performance.now();
    const requestId = msg.headers?.get(REQUEST_ID_HEADER) ?? '';
    const { code, caller, error } = respond(msg, await this.run(msg, requestId, handler));
    const ms = performance.now() - startedAt;
    this.options.observe({ subject: msg.subject, requestId, code, ms, caller, error });
  }

  private async run(msg: Msg, requestId: string, handler: MessageHandler): Promise<Outcome> {
    let caller: unknown;
    try {
      const request = JSON.parse(msg.string()) as WireRequest;
      caller = request.caller;
      const traceparent = msg.headers?.get(TRACEPARENT_HEADER) || undefined;
      const call: Call<unknown> = {
        requestId,
        traceparent,
        caller: caller as never,
        input: request.input as never,
      };
      const result: unknown = await handler(call);
      const ok = (isObservable(result) ? await lastValueFrom(result) : result) as object;
      return { reply: { ok }, code: 'ok', caller };
    } catch (error) {
      if (error instanceof CodedError) return { reply: { error: error.toWire() }, code: error.code, caller };
      const code = this.options.failureCode(error) ?? 'internal_error';
      const retryAfterSeconds = code === 'service_unavailable' ? 1 : undefined;
      return { reply: { error: { code, retryAfterSeconds } }, code, caller, error };
    }
  }
}

interface Outcome {
  reply: WireReply;
  code: string;
  caller?: unknown;
  error?: unknown;
}

/** Sends the outcome; one that cannot be sent (larger than the bus carries) is a fault, and told at once. */
function respond(msg: Msg, outcome: Outcome): Outcome {
  try {
    msg.respond(encode(outcome.reply));
    return outcome;
  } catch (error) {
    const reply = { error: { code: 'internal_error' } };
    msg.respond(encode(reply));
    return { reply, code: reply.error.code, caller: outcome.caller, error };
  }
}
