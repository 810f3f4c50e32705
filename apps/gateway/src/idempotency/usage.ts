import type { Claim } from './claim.rules.js';
import type { StoredClaim } from './claim-bucket.js';
import { bytesOf, type ClaimStream } from './claim-stream.js';

const HOUR_MS = 3600 * 1000;
/** Entries are kept for 24 hours, so those of an hour before are gone. */
const HOURS = 25;
/** Apps in a note: those with most bytes. */
const MOST_APPS = 1000;

/** Bytes of the claims of an App, and how many of them are answers. */
export interface Held {
  readonly bytes: number;
  readonly answers: number;
}

type Sums = Map<string, Held>;
type Note = Readonly<Record<string, readonly [bytes: number, answers: number]>>;

const plus = (a: Held | undefined, b: Held): Held => ({
  bytes: (a?.bytes ?? 0) + b.bytes,
  answers: (a?.answers ?? 0) + b.answers,
});
const hourOf = (ms: number) => Math.floor(ms / HOUR_MS);

/**
 * What each App holds in the bucket. Every gateway notes in the bucket what it added and removed, by the hour in which it
 * was stored: together the notes of the last 24 hours are what is there.
 */
export class Usage {
  /** Of this gateway. */
  private readonly own = new Map<number, Sums>();
  private readonly unnoted = new Set<number>();

  /** @param gateway its id, one word. */
  constructor(
    private readonly stream: ClaimStream,
    private readonly gateway: string,
  ) {}

  /**
   * Counts a claim in the hour of its last change, since the bucket keeps it for a day from then on.
   * @param times -1 if it was removed or changed.
   */
  count(place: string, { claim, changedAt }: Omit<StoredClaim, 'revision'>, times: 1 | -1): void {
    const { app } = claim;
    // Version 0.2.0 wrote it, and counted nothing.
    if (app === undefined) return;
    const { bytes, answers } = heldBy(place, claim);
    const hour = hourOf(changedAt);
    const sums = this.own.get(hour) ?? new Map<string, Held>();
    const held = plus(sums.get(app), { bytes: times * bytes, answers: times * answers });
    this.own.set(hour, sums.set(app, held));
    this.unnoted.add(hour);
  }

  /** Writes down what is not noted yet. */
  async note(now: number): Promise<void> {
    for (const hour of this.own.keys()) if (hour <= hourOf(now) - HOURS) this.own.delete(hour);
    for (const hour of [...this.unnoted]) {
      this.unnoted.delete(hour);
      const sums = this.own.get(hour);
      if (!sums) continue;
      const value = noteOf(sums);
      await this.stream.change({ key: `usage.${hour}.${this.gateway}`, value }).catch((error: unknown) => {
        this.unnoted.add(hour);
        throw error;
      });
    }
  }

  /** What each App holds, by the notes of all gateways. */
  async sums(now: number): Promise<ReadonlyMap<string, Held>> {
    const own = [...this.own].map(([hour]) => `usage.${hour}.${this.gateway}`);
    const keys = (await this.stream.keys('usage.*.*')).filter((key) => !own.includes(key));
    const oldest = hourOf(now) - HOURS;
    const fresh = keys.filter((key) => Number(key.split('.')[1]) > oldest);
    const notes = await Promise.all(fresh.map((key) => this.stream.find<Note>(key)));
    const all: Sums = new Map();
    const count = (app: string, held: Held) => all.set(app, plus(all.get(app), held));
    for (const note of notes)
      for (const [app, [bytes, answers]] of Object.entries(note?.value ?? {})) count(app, { bytes, answers });
    for (const [hour, sums] of this.own) if (hour > oldest) sums.forEach((held, app) => count(app, held));
    return all;
  }
}

/** What a claim takes in the bucket, and how much of that is its answer. */
export function heldBy(place: string, claim: Claim): Held {
  const { length } = JSON.stringify(claim);
  const answers = length - JSON.stringify({ ...claim, answer: undefined }).length;
  return { bytes: bytesOf(place, length), answers };
}

function noteOf(sums: Sums): Note {
  const most = [...sums].sort(([, a], [, b]) => Math.abs(b.bytes) - Math.abs(a.bytes)).slice(0, MOST_APPS);
  return Object.fromEntries(most.map(([app, { bytes, answers }]) => [app, [bytes, answers]]));
}
