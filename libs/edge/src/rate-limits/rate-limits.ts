import { AppError } from '@latchkey/contracts';
import { sha256 } from '@latchkey/platform/crypto';
import { clientNetwork } from '@latchkey/platform/network';
import type { Metrics } from '@latchkey/platform/telemetry';
import { addressOf, type DeviceTraces } from '../http/request-context.js';
import { Quota } from './quota.js';
import { policyOf, type TokenBucket } from './token-bucket.js';

/** Characters of a digest: 132 bits, which no two clients share. */
const DIGEST_LENGTH = 22;
/** Far more than balancers need, also where the limit of other calls is low. */
const PROBES_PER_SECOND = 50;

/** A request, and the bucket that counted it; undefined if none did. */
export interface CountedRequest extends DeviceTraces {
  limit: TokenBucket | undefined;
}

/** Calls per second; 0 means no limit. */
interface LimitSettings {
  readonly perKey: number;
  readonly perIp: number;
}

interface LimitParts extends LimitSettings {
  readonly metrics: Metrics;
  /** A monotonic clock in milliseconds. */
  readonly now?: () => number;
}

type Spent = readonly (readonly [id: string, spent: number])[];

/** What a gateway spent, by bucket; gateways send it to each other. */
export interface Spending {
  /** By the id of the key. */
  readonly keys: Spent;
  /** By the digest of the client's network. */
  readonly clients: Spent;
}

/** Limits the calls of each secret key, and of each client address without one. */
export class RateLimits {
  private readonly keys: Quota | undefined;
  private readonly clients: Quota | undefined;
  /** Look-ups of keys that may be guesses. Not shared: it protects what is behind this gateway. */
  private readonly lookUps: Quota | undefined;
  /** Apart from other calls, so that these never fail the probes of a balancer. */
  private readonly probes: Quota | undefined;
  private readonly refusals;
  private readonly now: () => number;

  constructor({ perKey, perIp, metrics, now = () => performance.now() }: LimitParts) {
    this.now = now;
    this.keys = perKey > 0 ? new Quota(policyOf('per_key', perKey)) : undefined;
    this.clients = perIp > 0 ? new Quota(policyOf('per_ip', perIp)) : undefined;
    this.lookUps = perIp > 0 ? new Quota(policyOf('per_ip', perIp), false) : undefined;
    this.probes = perIp > 0 ? new Quota(policyOf('probes', PROBES_PER_SECOND), false) : undefined;
    this.refusals = metrics.counter({
      name: 'rate_limit_refusals_total',
      help: 'Requests that were refused because a key or an address made too many of them.',
      labels: ['limit'],
    });
  }

  /** Counts a call of a secret key. @throws AppError rate_limited */
  countKey(keyId: string, request: CountedRequest): void {
    if (this.keys) this.take(this.keys, keyId, request);
  }

  /** Counts a call without a secret key. @throws AppError rate_limited */
  countClient(request: CountedRequest): void {
    if (this.clients) this.take(this.clients, idOf(request), request);
  }

  /** Counts a probe. @throws AppError rate_limited */
  countProbe(request: CountedRequest): void {
    if (!this.probes) return;
    try {
      this.take(this.probes, idOf(request), request);
    } finally {
      // No answer states this limit.
      request.limit = undefined;
    }
  }

  /**
   * Counts the look-up of a key that may be a guess. Give the token back if the key exists.
   * @throws AppError rate_limited
   */
  countLookUp(request: CountedRequest): TokenBucket | undefined {
    if (!this.lookUps) return undefined;
    const bucket = this.take(this.lookUps, idOf(request), request);
    // The key or the client, whichever it turns out to be, counts the call itself.
    request.limit = undefined;
    return bucket;
  }

  /** Whether a `rate_limited` of this request may be recorded, in the quota of what counted it. */
  takeRecord({ limit }: Pick<CountedRequest, 'limit'>): boolean {
    return limit?.takeRecord(this.now()) ?? true;
  }

  /** What was spent here since the last report; undefined if there is nothing to report. */
  report(): Spending | undefined {
    const keys = this.keys?.report() ?? [];
    const clients = this.clients?.report() ?? [];
    return keys.length + clients.length > 0 ? { keys, clients } : undefined;
  }

  /** Charges what another gateway spent. */
  charge({ keys, clients }: Spending): void {
    const now = this.now();
    for (const [id, spent] of keys) this.keys?.charge(id, spent, now);
    for (const [id, spent] of clients) this.clients?.charge(id, spent, now);
  }

  private take(quota: Quota, id: string, request: CountedRequest): TokenBucket {
    const now = this.now();
    const bucket = quota.bucketOf(id, now);
    request.limit = bucket;
    if (quota.take(bucket, now)) return bucket;
    this.refusals.inc({ limit: quota === this.lookUps ? 'key_look_ups' : bucket.policy.name });
    throw new AppError('rate_limited', { retryAfterSeconds: bucket.secondsToWait });
  }
}

/** Digest of a client's network: gateways send it to each other, and no address. */
function idOf(request: CountedRequest): string {
  return sha256(clientNetwork(addressOf(request)))
    .toString('base64url')
    .slice(0, DIGEST_LENGTH);
}
