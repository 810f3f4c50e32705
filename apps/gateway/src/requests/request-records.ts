import { MOST_RECORDS, type RequestRecord, recordRequests } from '@latchkey/contracts/events';
import { isCoded } from '@latchkey/platform/errors';
import { newId } from '@latchkey/platform/ids';
import type { RpcClient } from '@latchkey/platform/rpc';
import type { Metrics } from '@latchkey/platform/telemetry';

/** Time that the first record waits for others. */
const COLLECT_MS = 100;
/** Records of one call. */
const AT_ONCE = 100;
/** Pause after a batch that the service did not take. */
const RETRY_MS = 1000;
/** Beyond this number, while the service is away, the oldest are lost: about 4 MB. */
const MOST_WAITING = 10_000;
/** Refusals that say nothing about the records, so that they are handed over again; one record is kept once. */
const TRY_AGAIN = ['service_unavailable', 'upstream_timeout'];

/**
 * Records of answered requests on their way to the service `events`. A request waits for none of it, and none of it
 * can fail a request.
 */
export class RequestRecords {
  private waiting: RequestRecord[] = [];
  private timer: NodeJS.Timeout | undefined;
  private last: Promise<void> = Promise.resolve();
  /** The hand-over that has not begun yet: it takes along what is added until then. */
  private next: Promise<void> | undefined;
  private readonly lost;

  constructor(
    private readonly rpc: Pick<RpcClient, 'call'>,
    metrics: Metrics,
  ) {
    this.lost = metrics.counter({
      name: 'request_records_lost_total',
      help: 'Records of answered requests that the service events could not take in time.',
    });
  }

  add(record: RequestRecord): void {
    this.waiting.push(record);
    this.forgetOldest();
    if (this.waiting.length === AT_ONCE) void this.flush();
    else this.flushIn(COLLECT_MS);
  }

  /** Hands over the records so far. Never fails: what is not taken now is tried again later. */
  flush(): Promise<void> {
    clearTimeout(this.timer);
    this.timer = undefined;
    // One batch after the other, and one waiting for all callers: a slow service must not get more to do.
    this.next ??= this.last = this.last.then(() => {
      this.next = undefined;
      return this.handOver();
    });
    return this.next;
  }

  private async handOver(): Promise<void> {
    // What waits now and no more: with records added all the time, this would not end, nor would those who wait for it.
    let left = this.waiting.length;
    while (left > 0 && this.waiting.length > 0) {
      const records = this.waiting.splice(0, Math.min(left, MOST_RECORDS));
      left -= records.length;
      try {
        await this.rpc.call(recordRequests, { requestId: newId('req'), caller: null }, { records });
      } catch (error) {
        if (!TRY_AGAIN.some((code) => isCoded(error, code))) {
          this.lost.inc(records.length);
          continue;
        }
        this.waiting = [...records, ...this.waiting];
        this.forgetOldest();
        return this.flushIn(RETRY_MS);
      }
    }
  }

  private forgetOldest(): void {
    const tooMany = this.waiting.length - MOST_WAITING;
    if (tooMany <= 0) return;
    // A batch at a time, since taking one from the front moves all the others.
    this.lost.inc(this.waiting.splice(0, Math.max(tooMany, AT_ONCE)).length);
  }

  private flushIn(ms: number): void {
    this.timer ??= setTimeout(() => void this.flush(), ms).unref();
  }
}
