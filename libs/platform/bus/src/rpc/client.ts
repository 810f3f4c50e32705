import type { NatsConnection } from '@nats-io/transport-node';
import { isCoded } from '@latchkey/platform/errors';
import type { Keeping } from './keeping.js';
import type { Metrics, Tracing } from '@latchkey/platform/telemetry';
import { endCall, isFault, startCall } from './call-span.js';
import { BusStatus } from './bus/connection.js';
import { askEveryReplica, type Heard } from './every-replica.js';
import { Outgoing, outgoing, type OutgoingCall } from './outgoing.js';
import type { AnyProcedure, CallerOf, InputOf, OutputOf } from '@latchkey/platform/procedures';
import type { ContextFor } from './call.js';
import { Requests, unavailable } from './requests.js';

/**
 * One replica gets a whole message, so a message must not hold too many calls. And the caller collects the next ones while
 * the replica works on these: with 64, the two took turns, and answered a seventh less.
 */
const MOST_CALLS = 16;
/** Characters; far below the largest message of the bus. */
const MOST_CHARACTERS = 128 * 1024;

/** Codes of a call that never started. */
const NEVER_STARTED = ['service_unavailable', 'key_provider_unavailable'];

export interface ClientOptions {
  readonly connection: NatsConnection;
  /** Of this process and its connection. */
  readonly name: string;
  readonly metrics: Metrics;
  /** Undefined where tracing is off. */
  readonly tracing: Tracing | undefined;
  /** Whether callers are sent unproved, too: for services of version 0.2.0. */
  readonly plainCallers?: boolean;
}

/** Calls procedures of other processes; each call ends within the procedure's time limit. */
export class RpcClient {
  private readonly connection: NatsConnection;
  private readonly status: BusStatus;
  private readonly requests: Requests;
  /** Calls of this turn of the event loop that share a message, by procedure. */
  private readonly gathering = new Map<AnyProcedure, Outgoing>();

  private readonly tracing: Tracing | undefined;
  private readonly plainCallers: boolean;
  private readonly failures;
  private readonly repeats;

  constructor({ connection, name, metrics, tracing, plainCallers = false }: ClientOptions) {
    this.plainCallers = plainCallers;
    this.connection = connection;
    this.status = new BusStatus(connection);
    this.requests = new Requests(connection, name);
    this.tracing = tracing;
    this.failures = metrics.counter({
      name: 'rpc_client_failures_total',
      help: 'Calls of this process that were not answered: nobody was there, nothing came in time, or the callee failed.',
      labels: ['procedure', 'code'],
    });
    this.repeats = metrics.counter({
      name: 'rpc_client_repeats_total',
      help: 'Messages of this process that were sent a second time, because replies to them were late.',
      labels: ['procedure'],
    });
  }

  get connected(): boolean {
    return this.status.connected;
  }

  /**
   * @throws CodedError with the callee's code; `service_unavailable` when the call provably never started;
   * `upstream_timeout` when nothing answered in time, so that the outcome is unknown.
   */
  call<P extends AnyProcedure>(
    procedure: P,
    context: ContextFor<CallerOf<P>>,
    input: InputOf<P>,
  ): Promise<OutputOf<P>> {
    const { keeping } = context;
    const call = outgoing(context, input as object);
    const answer =
      keeping && !procedure.repeatable ? this.keep(keeping, procedure, call) : this.start(procedure, call);
    return answer as Promise<OutputOf<P>>;
  }

  /** Asks every replica of a service, where each has subscribed for itself. @returns what came in time; maybe nothing. */
  async callEvery<P extends AnyProcedure>(
    procedure: P,
    context: ContextFor<CallerOf<P>>,
    input: InputOf<P>,
  ): Promise<Heard<OutputOf<P>>[]> {
    if (!this.status.connected) return [];
    const call = outgoing(context, input as object);
    return (await askEveryReplica(this.connection, procedure, call)) as Heard<OutputOf<P>>[];
  }

  private async keep(keeping: Keeping, procedure: AnyProcedure, call: OutgoingCall): Promise<object> {
    const kept = keeping.next(procedure.subject);
    try {
      return await this.start(procedure, { ...call, kept });
    } catch (error) {
      if (NEVER_STARTED.some((code) => isCoded(error, code))) keeping.giveBack(procedure.subject, kept);
      throw error;
    }
  }

  private start(procedure: AnyProcedure, call: OutgoingCall): Promise<object> {
    return this.tracing ? this.traced(this.tracing, procedure, call) : this.send(procedure, call);
  }

  private send(procedure: AnyProcedure, call: OutgoingCall): Promise<object> {
    return new Promise<object>((resolve, refuse) => {
      const reject = (error: unknown) => {
        this.countFailure(procedure.subject, error);
        refuse(error);
      };
      if (!this.status.connected) return reject(unavailable());
      const message = procedure.gathered ? this.gathered(procedure) : new Outgoing(this.plainCallers);
      message.add(call, { resolve, reject });
      if (!procedure.gathered) this.requests.send(procedure.subject, message, procedure);
    });
  }

  private async traced(tracing: Tracing, procedure: AnyProcedure, call: OutgoingCall): Promise<object> {
    const span = startCall(tracing, 'client', procedure.subject, call.traceparent);
    try {
      const answer = await this.send(procedure, { ...call, traceparent: span.traceparent });
      endCall(span, 'ok');
      return answer;
    } catch (error) {
      endCall(span, isCoded(error) ? error.code : 'internal_error');
      throw error;
    }
  }

  private countFailure(procedure: string, error: unknown): void {
    if (isCoded(error) && isFault(error.code)) this.failures.inc({ procedure, code: error.code });
  }

  /** The message for the procedure's calls of this turn of the event loop; it is sent at the end of the turn. */
  private gathered(procedure: AnyProcedure): Outgoing {
    const open = this.gathering.get(procedure);
    if (open && open.count < MOST_CALLS && open.size < MOST_CHARACTERS) return open;
    if (open) this.sendGathered(procedure, open);
    const message = new Outgoing(this.plainCallers);
    this.gathering.set(procedure, message);
    // Runs after the calls that have arrived, and before the process waits for more: a lone call loses no time.
    setImmediate(() => this.sendGathered(procedure, message));
    return message;
  }

  private sendGathered(procedure: AnyProcedure, message: Outgoing): void {
    if (this.gathering.get(procedure) !== message) return;
    this.gathering.delete(procedure);
    const { subject, timeoutMs, shared } = procedure;
    const onRepeat = shared ? () => this.repeats.inc({ procedure: subject }) : undefined;
    this.requests.send(subject, message, { timeoutMs, onRepeat });
  }
}
