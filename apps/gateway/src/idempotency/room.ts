import { KEPT_MS, withoutAnswer } from './claim.rules.js';
import type { Claim } from './claim.rules.js';
import { bytesOf, type ClaimStream, type Stored } from './claim-stream.js';
import type { Loss } from './budget.rules.js';
import type { Usage } from './usage.js';

/** Longer would keep the next look at the bucket waiting. */
const MOST_MS = 3000;
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

  constructor(private readonly parts: RoomParts) {}

  /** @returns the bytes that became free; fewer than asked for if it takes too long. */
  async make({ app, bytes, of }: Loss): Promise<number> {
    const end = performance.now() + MOST_MS;
    let freed = 0;
    for (let isSecondRound = this.readTo[of] === 0; freed < bytes && performance.now() < end;) {
      const found = await this.parts.stream.claimFrom(this.readTo[of]);
      this.readTo[of] = found ? found.revision + 1 : 0;
      if (!found && isSecondRound) break;
      isSecondRound ||= !found;
      if (!found) continue;
      const { value: claim } = found;
      if (claim?.app !== app || claim.runningUntil > Date.now()) continue;
      freed += await (of === 'answers' ? this.strip(found, claim) : this.remove(found, claim));
    }
    return freed;
  }

  /** A repetition then runs the request again, whose calls answer as they did. */
  private async strip({ key, revision, changedAt, bytes }: Stored<Claim>, claim: Claim): Promise<number> {
    if (claim.answer === undefined) return 0;
    const now = Date.now();
    const ttl = Math.max(1, Math.ceil((claim.begunAt + KEPT_MS - now) / 1000));
    const value = withoutAnswer(claim);
    if (!(await this.parts.stream.change({ key, value, revision, ttl }))) return 0;
    const answers = bytes - bytesOf(key, JSON.stringify(value).length);
    this.count('answers', claim.app, { bytes: -bytes, answers: -answers }, changedAt);
    this.parts.usage.add(claim.app ?? '', { bytes: bytes - answers, answers: 0 }, now);
    return answers;
  }

  private async remove({ key, revision, changedAt, bytes }: Stored<Claim>, claim: Claim): Promise<number> {
    if (!(await this.parts.stream.change({ key, value: undefined, revision, ttl: GONE_AFTER_S }))) return 0;
    this.count(
      'claims',
      claim.app,
      { bytes: -bytes, answers: bytesOf(key, JSON.stringify(withoutAnswer(claim)).length) - bytes },
      changedAt,
    );
    return bytes;
  }

  private count(
    what: Loss['of'],
    app = '',
    held: { bytes: number; answers: number },
    storedAt: number,
  ): void {
    this.parts.usage.add(app, held, storedAt);
    this.parts.evictions.inc({ what });
  }
}
