import type { Logger, Metrics } from '@latchkey/platform/telemetry';
import { newId } from '@latchkey/platform/ids';
import type { NatsConnection } from '@nats-io/transport-node';
import { type Bucket, type Findings, findingsOf, LOSSES, losses } from './budget.rules.js';
import type { Claim } from './claim.rules.js';
import type { ClaimStore, StoredClaim } from './claim-bucket.js';
import { ClaimStream } from './claim-stream.js';
import { Room } from './room.js';
import { Usage } from './usage.js';

const EVERY_MS = 5000;
/** A keeper that stopped is followed by another gateway after this. */
const TERM_MS = 15_000;
const KEEPER = 'usage.keeper';
/** From this part of its budget on the log names the App, and the alert fires. */
const MUCH = 0.7;

/** Who looks after the bucket until when, and what it found. */
interface Term extends Findings {
  readonly gateway: string;
  readonly until: number;
}

interface KeeperParts {
  readonly claims: ClaimStore;
  readonly bus: NatsConnection;
  /** Part of the bucket that one App may hold, from 0 to 1. */
  readonly part: number;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

/**
 * Claims in a bucket that no App fills for the others: one that holds more than its budget keeps no further answers, and
 * loses those that were changed longest ago; so does the largest App where the bucket is full. One gateway at a time
 * looks after that.
 */
export class ClaimKeeper implements ClaimStore {
  private readonly gateway = newId('gateway');
  private readonly stream: ClaimStream;
  private readonly usage: Usage;
  private readonly room: Room;
  private over: ReadonlySet<string> = new Set();
  private bucket: Bucket = { bytes: Number.NaN, most: Number.NaN };
  private largestPart = Number.NaN;
  private timer: NodeJS.Timeout | undefined;

  constructor(private readonly parts: KeeperParts) {
    const { bus, metrics } = parts;
    this.stream = new ClaimStream(bus);
    this.usage = new Usage(this.stream, this.gateway);
    const evictions = metrics.counter({
      name: 'idempotency_evictions_total',
      help: 'Answers and whole claims that left the bucket before their 24 hours, so that it stays in its bounds.',
      labels: ['what'],
    });
    // An increase shows only in a series that was there before.
    for (const what of LOSSES) evictions.inc({ what }, 0);
    this.room = new Room({ stream: this.stream, usage: this.usage, evictions });
    metrics.gauge({
      name: 'idempotency_bytes',
      help: 'Bytes of the bucket of Idempotency-Keys.',
      read: () => this.bucket.bytes,
    });
    metrics.gauge({
      name: 'idempotency_bytes_limit',
      help: 'Bytes that it may hold.',
      read: () => this.bucket.most,
    });
    metrics.gauge({
      name: 'idempotency_largest_app_part',
      help: 'How much of its budget the App holds that holds most: from 1 on, its further answers are not kept.',
      read: () => this.largestPart,
    });
  }

  /** Looks after the bucket every few seconds, until `stop`. */
  start(): void {
    const again = () => {
      this.timer = setTimeout(() => void this.tend().catch(this.failed).finally(again), EVERY_MS).unref();
    };
    again();
  }

  stop(): Promise<void> {
    clearTimeout(this.timer);
    return this.usage.note(Date.now()).catch(this.failed);
  }

  async create(place: string, claim: Claim): Promise<StoredClaim | undefined> {
    const created = await this.room.whenFull(() => this.parts.claims.create(place, claim));
    if (created) this.usage.count(place, created, 1);
    return created;
  }

  find(place: string): Promise<StoredClaim | undefined> {
    return this.parts.claims.find(place);
  }

  async replace(place: string, claim: Claim, former: StoredClaim): Promise<StoredClaim | undefined> {
    const isOver = this.over.has(claim.app ?? '');
    const kept = isOver ? { ...claim, answer: undefined } : claim;
    const replaced = await this.room.whenFull(() => this.parts.claims.replace(place, kept, former));
    if (!replaced) return undefined;
    this.usage.count(place, former, -1);
    this.usage.count(place, replaced, 1);
    return replaced;
  }

  /** Notes what was added, and makes room if this gateway looks after the bucket. */
  async tend(now = Date.now()): Promise<void> {
    const bucket = await this.stream.fill();
    if (!bucket) return;
    this.bucket = bucket;
    await this.usage.note(now);
    const former = await this.stream.find<Term>(KEEPER);
    const term = former?.value;
    if (term && term.gateway !== this.gateway && term.until > now) {
      this.learn(term);
      return;
    }
    const sums = await this.usage.sums(now);
    const value = {
      gateway: this.gateway,
      until: now + TERM_MS,
      ...findingsOf(sums, bucket, this.parts.part),
    };
    if (!(await this.stream.change({ key: KEEPER, value, revision: former?.revision ?? 0 }))) return;
    this.warn(value);
    this.learn(value);
    for (const loss of losses(sums, bucket, this.parts.part)) {
      const bytes = await this.room.make(loss);
      this.parts.logger.warn('idempotency.room_made', { appId: loss.app, reason: loss.of, count: bytes });
    }
  }

  /** Names the App while nothing of it has gone yet; the figures name none. */
  private warn({ largest, largestPart }: Findings): void {
    if (largest === undefined || largestPart < MUCH || this.largestPart >= MUCH) return;
    const count = Math.round(largestPart * 100);
    this.parts.logger.warn('idempotency.filling', { appId: largest, count });
  }

  private learn({ over, largestPart }: Findings): void {
    this.over = new Set(over);
    this.largestPart = largestPart;
  }

  private readonly failed = (error: unknown) => {
    this.parts.logger.warn('idempotency.upkeep_failed', { error });
  };
}
