import { headers, type NatsConnection, RequestError, TimeoutError } from '@nats-io/transport-node';
import { CodedError } from '../errors/index.js';
import { BusStatus } from './connection.js';
import type { AnyProcedure, CallContext, CallerOf, InputOf, OutputOf } from './procedure.js';
import { encode, openReply, REQUEST_ID_HEADER, TRACEPARENT_HEADER } from './wire.js';

const RETRY_AFTER_SECONDS = 1;

/** Calls procedures of other processes: one request, one reply, always within the procedure's time limit. */
export class RpcClient {
  private readonly status: BusStatus;

  constructor(private readonly connection: NatsConnection) {
    this.status = new BusStatus(connection);
  }

  get connected(): boolean {
    return this.status.connected;
  }

  /**
   * @throws CodedError what the callee refused with; `service_unavailable` when the call provably never started;
   * `upstream_timeout` when nothing answered in time, so that the outcome is unknown.
   */
  async call<P extends AnyProcedure>(
    procedure: P,
    context: CallContext<CallerOf<P>>,
    input: InputOf<P>,
  ): Promise<OutputOf<P>> {
    if (!this.status.connected) throw unavailable();
    const options = { timeout: procedure.timeoutMs, headers: headersOf(context) };
    const reply = await this.connection
      .request(procedure.subject, encode({ caller: context.caller, input }), options)
      .catch((error: unknown) => {
        throw transportFailure(error);
      });
    return openReply(reply.string()) as OutputOf<P>;
  }
}

function headersOf({ requestId, traceparent }: CallContext<unknown>) {
  const sent = headers();
  sent.set(REQUEST_ID_HEADER, requestId);
  if (traceparent !== undefined) sent.set(TRACEPARENT_HEADER, traceparent);
  return sent;
}

function transportFailure(cause: unknown): CodedError {
  if (cause instanceof TimeoutError) return new CodedError('upstream_timeout', {}, { cause });
  if (cause instanceof RequestError && !cause.isNoResponders())
    return new CodedError('upstream_timeout', {}, { cause });
  return unavailable(cause);
}

function unavailable(cause?: unknown): CodedError {
  return new CodedError('service_unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS }, { cause });
}
