import { setTimeout as delay } from 'node:timers/promises';
import { Param } from '@nestjs/common';
import { getRequest, type RequestRecord, RequestRecordView } from '@latchkey/contracts/events';
import { isCoded } from '@latchkey/platform/errors';
import { timeOfId } from '@latchkey/platform/ids';
import { RpcClient } from '@latchkey/platform/rpc';
import {
  type AppContext,
  Context,
  Draining,
  Endpoint,
  errorsOf,
  HangUp,
  type HangUpSignal,
  InArea,
  Places,
  readFailure,
  shownRequest,
  unlessAborted,
} from '@latchkey/edge';
import { RequestRecords } from './request-records.js';

/** So long a read waits for the records of its own gateway, if the service takes them slowly. */
const MOST_WAIT_MS = 1000;
/** Another gateway hands its records over within 100 ms, and tries again after a second if the service was away. */
const PAUSES_MS = [100, 300, 600, 2000];
/** Reads that wait at once; others are answered by what is there. */
const MOST_WAITING = 100;
/** Longer than any request takes, with the way of its record. */
const UNDER_WAY_MS = 120_000;
/** Allowed difference between the clocks of gateways. */
const LEEWAY_MS = 5_000;

@InArea('Requests', 'What became of a request, and why it was refused.')
export class RequestsController {
  private waiting = 0;

  constructor(
    private readonly rpc: RpcClient,
    private readonly records: RequestRecords,
    private readonly places: Places,
    private readonly draining: Draining,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/requests/{request_id}',
    summary: 'Find out why a request was refused',
    description:
      'The record of a request of the last 7 days, by the `X-Request-Id` of its answer. Recorded are every refusal of a call with a key of the App, and every success that changed something; not recorded are successful reads (every GET, session verification, wallet balances, password strength), and of 429 `rate_limited` more than the limit admits calls. If you sent the same `X-Request-Id` several times with the secret key, it is the newest; what a visitor sends there is `client_request_id` of a record with an id of its own. `reason` names the cause where an `error_type` has several; tell it to no client, who could learn from it what to try next. `message` is the state of the message that the request sent. A record may be missing if a part of the service failed just then.',
    response: RequestRecordView,
    errors: errorsOf(getRequest),
    example: { status: 400, error_type: 'invalid_otp', reason: 'otp_guess_3_of_5', message: null },
  })
  async getRequest(
    @Context() context: AppContext,
    @Param('request_id') request_id: string,
    @HangUp() hangUp: HangUpSignal,
  ) {
    const flushed = () => Promise.race([this.records.flush(), delay(MOST_WAIT_MS)]);
    await this.places.whileWaiting(hangUp.request, flushed);
    const record = await this.find(context, request_id, hangUp).catch(readFailure);
    return shownRequest(this.rpc, context, record).catch(readFailure);
  }

  /** A record that is missing may be with another gateway still. */
  private async find(context: AppContext, request_id: string, hangUp: HangUpSignal): Promise<RequestRecord> {
    const pauses = mayBeUnderWay(request_id) ? PAUSES_MS : [];
    for (let tries = 0; ; tries += 1) {
      try {
        return (await this.rpc.call(getRequest, context, { request_id })).record;
      } catch (error) {
        const pause = pauses[tries];
        const mayWait = this.waiting < MOST_WAITING && !hangUp.aborted && !this.draining.leaving;
        if (pause === undefined || !mayWait || !isCoded(error, 'request_not_found')) throw error;
        await this.pause(pause, hangUp);
      }
    }
  }

  /** Gives the place of the read away while it waits. The wait ends early if the client hangs up or the gateway leaves. */
  private async pause(ms: number, hangUp: HangUpSignal): Promise<void> {
    const ends = [hangUp, this.draining.left];
    this.waiting += 1;
    try {
      await this.places.whileWaiting(hangUp.request, () =>
        unlessAborted(ends, delay(ms, undefined, { ref: false }), undefined),
      );
    } finally {
      this.waiting -= 1;
    }
  }
}

/** An id that a client chose does not tell its time. */
function mayBeUnderWay(request_id: string): boolean {
  const madeAt = timeOfId('req', request_id);
  if (madeAt === undefined) return true;
  const ageMs = Date.now() - madeAt.getTime();
  return ageMs > -LEEWAY_MS && ageMs < UNDER_WAY_MS;
}
