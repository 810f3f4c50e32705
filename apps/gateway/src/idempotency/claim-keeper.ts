import type { Logger, Metrics } from '@latchkey/platform/telemetry';
import { newId } from '@latchkey/platform/ids';
import { SingleFlight } from '@latchkey/platform/overload';
import type { NatsConnection } from '@nats-io/transport-node';
import { type Bucket, largestOf, lossOf, losses, overBudget } from './budget.rules.js';
import { type Claim, withoutAnswer } from './claim.rules.js';
import type { ClaimStore, StoredClaim } from './claim-bucket.js';
import { bytesOf, ClaimStream } from './claim-stream.js';
import { Room } from './room.js';
import { Usage } from './usage.js';

const EVERY_MS = 5000;
/** A keeper that stopped is followed by another gateway after this. */
const TERM_MS = 15_000;
const KEEPER = 'usage.keeper';
/** What a full bucket makes room for at once, while a request waits. */
const AT_ONCE_BYTES = 256 * 1024;
/** What an answer adds to its claim beside itself: the name of the member. */
const MEMBER_BYTES = ',"answer":""'.length;

/** Who looks after the bucket until when, and what it found. */
interface Term {
  readonly gateway: string;
  readonly until: number;
  readonly over: readonly string[];
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
  private readonly making = new SingleFlight<void>();
  private over: ReadonlySet<string> = new Set();
  private bucket: Bucket = { bytes: Number.NaN, most: Number.NaN };
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
    const created = await this.roomFor(() => this.parts.claims.create(place, claim));
    // As it is once the request has ended.
    const { length } = JSON.stringify(withoutAnswer(claim));
    if (created) this.added(claim, bytesOf(place, length), 0);
    return created;
  }

  find(place: string): Promise<StoredClaim | undefined> {
    return this.parts.claims.find(place);
  }

  async replace(place: string, claim: Claim, revision: number): Promise<StoredClaim | undefined> {
    const isOver = this.over.has(claim.app ?? '');
    const kept = isOver ? { ...claim, answer: undefined } : claim;
    const replaced = await this.roomFor(() => this.parts.claims.replace(place, kept, revision));
    const answer = kept.answer === undefined ? 0 : kept.answer.length + MEMBER_BYTES;
    if (replaced && answer > 0) this.added(claim, answer, answer);
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
      this.over = new Set(term.over);
      return;
    }
    const sums = await this.usage.sums(now);
    const over = overBudget(sums, bucket, this.parts.part);
    const value: Term = { gateway: this.gateway, until: now + TERM_MS, over };
    if (!(await this.stream.change({ key: KEEPER, value, revision: former?.revision ?? 0 }))) return;
    this.over = new Set(over);
    for (const loss of losses(sums, bucket, this.parts.part)) {
      const bytes = await this.room.make(loss);
      this.parts.logger.warn('idempotency.room_made', { appId: loss.app, reason: loss.of, count: bytes });
    }
  }

  /** A full bucket takes the change once the largest App has made room for it. */
  private async roomFor(change: () => Promise<StoredClaim | undefined>): Promise<StoredClaim | undefined> {
    try {
      return await change();
    } catch (error) {
      if (!isFull(error)) throw error;
      await this.making.run('', () => this.makeRoom());
      return change();
    }
  }

  private async makeRoom(): Promise<void> {
    const sums = await this.usage.sums(Date.now());
    const app = largestOf(sums);
    if (app !== undefined) await this.room.make(lossOf(app, AT_ONCE_BYTES, sums));
  }

  private added({ app = '' }: Claim, bytes: number, answers: number): void {
    this.usage.add(app, { bytes, answers }, Date.now());
  }

  private readonly failed = (error: unknown) => {
    this.parts.logger.warn('idempotency.upkeep_failed', { error });
  };
}

/** Whether the stream refused a message because it holds as many bytes as it may. */
function isFull(error: unknown): boolean {
  return error instanceof Error && error.message.includes('maximum bytes exceeded');
}
