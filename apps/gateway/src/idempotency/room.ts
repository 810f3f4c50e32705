import { SingleFlight } from '@latchkey/platform/overload';
import { KEPT_MS, withoutAnswer } from './claim.rules.js';
import type { Claim } from './claim.rules.js';
import type { ClaimStream, Stored } from './claim-stream.js';
import { largestOf, type Loss, lossOf } from './budget.rules.js';
import { heldBy, type Usage } from './usage.js';

/** Longer would keep the next look at the bucket waiting. */
const MOST_MS = 3000;
/** What a full bucket makes room for at once, while requests wait. */
const AT_ONCE_BYTES = 256 * 1024;
/** How long a request tries again whose room others take. */
const MOST_WAIT_MS = 2000;
/** Changes at once: on two cores 2,200 claims a second are removed, and 600, fewer than one key stores, one by one. */
const AT_ONCE = 64;
/** What a removed claim leaves behind goes after this. */
const GONE_AFTER_S = 1;

interface RoomParts {
  readonly stream: ClaimStream;
  readonly usage: Usage;
  readonly evictions: { inc(labels: { what: Loss['of'] }): void };
}

/** Takes answers and claims of an App out of the bucket, those that were changed longest ago first. */
export class Room {
  /** Up to where the bucket was read, for each kind of loss: what comes before holds nothing more of it. */
  private readonly readTo = { answers: 0, claims: 0 };

  private readonly making = new SingleFlight<number>();

  constructor(private readonly parts: RoomParts) {}

  /** Makes a change of the bucket; if that is full, after the largest App has made room, and no other took it. */
  async whenFull<Result>(change: () => Promise<Result>): Promise<Result> {
    const end = performance.now() + MOST_WAIT_MS;
    for (;;) {
      try {
        return await change();
      } catch (error) {
        if (!isFull(error) || performance.now() > end) throw error;
        if ((await this.making.run('', () => this.makeOfLargest())) === 0) throw error;
      }
    }
  }

  /** @returns the bytes that became free; fewer than asked for if it takes too long. */
  async make({ app, bytes, of }: Loss): Promise<number> {
    const end = performance.now() + MOST_MS;
    let freed = 0;
    for (let isSecondRound = this.readTo[of] === 0; freed < bytes && performance.now() < end;) {
      const found = await this.parts.stream.claimsFrom(this.readTo[of], AT_ONCE);
      const last = found.at(-1);
      this.readTo[of] = last ? last.revision + 1 : 0;
      if (!last && isSecondRound) break;
      isSecondRound ||= !last;
      const sizes = await Promise.all(found.map((each) => this.take(each, app, of)));
      freed += sizes.reduce((sum, size) => sum + size, 0);
    }
    return freed;
  }

  private async makeOfLargest(): Promise<number> {
    const sums = await this.parts.usage.sums(Date.now());
    const app = largestOf(sums);
    return app === undefined ? 0 : this.make(lossOf(app, AT_ONCE_BYTES, sums));
  }

  /** @returns the bytes that it frees; 0 for the claim of another App, or of a request that runs. */
  private async take(found: Stored<Claim>, app: string, of: Loss['of']): Promise<number> {
    const { value: claim } = found;
    if (claim?.app !== app || claim.runningUntil > Date.now()) return 0;
    return of === 'answers' ? this.strip(found, claim) : this.remove(found, claim);
  }

  /** A repetition then runs the request again, whose calls answer as they did. */
  private async strip({ key, revision, changedAt }: Stored<Claim>, claim: Claim): Promise<number> {
    if (claim.answer === undefined) return 0;
    const now = Date.now();
    const ttl = Math.max(1, Math.ceil((claim.begunAt + KEPT_MS - now) / 1000));
    const value = withoutAnswer(claim);
    if (!(await this.parts.stream.change({ key, value, revision, ttl }))) return 0;
    this.parts.usage.count(key, { claim, changedAt }, -1);
    this.parts.usage.count(key, { claim: value, changedAt: now }, 1);
    this.parts.evictions.inc({ what: 'answers' });
    return heldBy(key, claim).answers;
  }

  private async remove({ key, revision, changedAt }: Stored<Claim>, claim: Claim): Promise<number> {
    if (!(await this.parts.stream.change({ key, value: undefined, revision, ttl: GONE_AFTER_S }))) return 0;
    this.parts.usage.count(key, { claim, changedAt }, -1);
    this.parts.evictions.inc({ what: 'claims' });
    return heldBy(key, claim).bytes;
  }
}

/** Whether the stream refused a message because it holds as many bytes as it may. */
function isFull(error: unknown): boolean {
  return error instanceof Error && error.message.includes('maximum bytes exceeded');
}
