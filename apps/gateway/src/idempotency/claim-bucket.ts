import { jetstream, JetStreamApiCodes, JetStreamApiError } from '@nats-io/jetstream';
import { type KV, Kvm } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';
import { BusStatus } from '@latchkey/platform/rpc';
import type { Claim } from './claim.rules.js';

/** The permissions of the bus name it: libs/contracts/bus. */
export const CLAIM_BUCKET = 'LATCHKEY_IDEMPOTENCY';

const ANSWER_MS = 2000;
/** The entry was changed since the revision that a change named. */
export const RACE_LOST: readonly number[] = [
  JetStreamApiCodes.StreamWrongLastSequence,
  JetStreamApiCodes.StreamWrongLastSequenceUnknown,
];

export interface StoredClaim {
  readonly claim: Claim;
  /** Changes with every change of the claim. */
  readonly revision: number;
  /** In epoch milliseconds. The bucket keeps it for 24 hours from then on. */
  readonly changedAt: number;
}

/** Where claims are kept. Each change is decided by one operation of the server. @throws Error if it cannot be reached. */
export interface ClaimStore {
  /** Undefined if there is a claim at this place. */
  create(place: string, claim: Claim): Promise<StoredClaim | undefined>;
  find(place: string): Promise<StoredClaim | undefined>;
  /** Undefined if the claim was changed since it was `former`. */
  replace(place: string, claim: Claim, former: StoredClaim): Promise<StoredClaim | undefined>;
}

/**
 * Claims in a key-value bucket of JetStream, which forgets each 24 hours after its last change. The process `streams`
 * makes it; while it is missing, or full, requests with an `Idempotency-Key` are refused.
 */
export class ClaimBucket implements ClaimStore {
  private readonly status: BusStatus;
  private readonly bucket: Promise<KV>;

  /** @param now epoch milliseconds. */
  constructor(
    connection: NatsConnection,
    private readonly now: () => number = Date.now,
  ) {
    this.status = new BusStatus(connection);
    // Asks the server nothing.
    this.bucket = new Kvm(jetstream(connection, { timeout: ANSWER_MS })).open(CLAIM_BUCKET, {
      // A follower may be behind: claims are read where they are written.
      allow_direct: false,
    });
  }

  create(place: string, claim: Claim): Promise<StoredClaim | undefined> {
    return this.change(claim, (bucket, text) => bucket.create(place, text));
  }

  replace(place: string, claim: Claim, { revision }: StoredClaim): Promise<StoredClaim | undefined> {
    return this.change(claim, (bucket, text) => bucket.update(place, text, revision));
  }

  async find(place: string): Promise<StoredClaim | undefined> {
    const entry = await this.within((bucket) => bucket.get(place));
    // A claim that made room leaves a mark for a second.
    if (!entry || entry.operation !== 'PUT') return undefined;
    return { claim: entry.json<Claim>(), revision: entry.revision, changedAt: entry.created.getTime() };
  }

  private async change(
    claim: Claim,
    put: (bucket: KV, text: string) => Promise<number>,
  ): Promise<StoredClaim | undefined> {
    try {
      const revision = await this.within((bucket) => put(bucket, JSON.stringify(claim)));
      return { claim, revision, changedAt: this.now() };
    } catch (error) {
      if (error instanceof JetStreamApiError && RACE_LOST.includes(error.code)) return undefined;
      throw error;
    }
  }

  private async within<T>(work: (bucket: KV) => Promise<T>): Promise<T> {
    // While the bus is away, the client would wait for it.
    if (!this.status.connected) throw new Error('the bus is away');
    return work(await this.bucket);
  }
}
