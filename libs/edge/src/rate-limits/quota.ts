import { LRUCache } from 'lru-cache';
import { growingTo } from '../ttl-cache/ttl-cache.js';
import { type Policy, TokenBucket } from './token-bucket.js';

/** A bucket that no call used for some seconds is full, so it can be forgotten: more are not used in that time. */
const MOST_BUCKETS = 50_000;
/** Keeps a report far below the largest message of the bus; the rest follows in the next one. */
const MOST_REPORTED = 5000;

/** The buckets of one policy: one for each key or client. */
export class Quota {
  private readonly buckets = new LRUCache<string, TokenBucket>(growingTo(MOST_BUCKETS));
  private readonly due: TokenBucket[] = [];

  /** @param isReported whether the other gateways hear what is spent; else nothing would empty the list of what is due. */
  constructor(
    readonly policy: Policy,
    private readonly isReported = true,
  ) {}

  /** The bucket of a key or client; a new one is full. */
  bucketOf(id: string, now: number): TokenBucket {
    const known = this.buckets.get(id);
    if (known) return known;
    const bucket = new TokenBucket(id, this.policy, now);
    this.buckets.set(id, bucket);
    return bucket;
  }

  /** Takes a token and notes it for the other gateways. @returns false if there is none. */
  take(bucket: TokenBucket, now: number): boolean {
    const taken = bucket.take(now);
    if (taken && this.isReported && bucket.becomesDue) this.due.push(bucket);
    return taken;
  }

  /** What was spent here since the last report, by bucket; without buckets of little use. */
  report(): [id: string, spent: number][] {
    return this.due.splice(0, MOST_REPORTED).map((bucket) => [bucket.id, bucket.report()]);
  }

  /** Charges what another gateway spent. Unknown buckets are full, and stay so. */
  charge(id: string, spent: number, now: number): void {
    if (spent > 0) this.buckets.peek(id)?.charge(spent, now);
  }
}
