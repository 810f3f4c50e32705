import type { Held } from './usage.js';

/** From this part of the bucket on, the largest App makes room. */
const FULL = 0.9;
/** Room is made until so much of the bucket, or of the App's budget, is left in use. */
const ENOUGH = 0.8;
/** An App whose answers are a smaller part of what it holds loses whole claims. */
const FEW_ANSWERS = 0.05;

export interface Bucket {
  readonly bytes: number;
  readonly most: number;
}

export const LOSSES = ['answers', 'claims'] as const;

/** What an App has to lose. Without its answer a claim still makes its request happen once. */
export interface Loss {
  readonly app: string;
  readonly bytes: number;
  readonly of: (typeof LOSSES)[number];
}

type Sums = ReadonlyMap<string, Held>;

/** What the keeper of the bucket tells the other gateways, and the operator. */
export interface Findings {
  /** The Apps that hold more than their budget. */
  readonly over: readonly string[];
  /** The App that holds most; undefined if none holds anything. */
  readonly largest: string | undefined;
  /** How much of its budget that App holds; 1 is all of it. */
  readonly largestPart: number;
}

/** @param part of the bucket that an App may hold. */
export function findingsOf(sums: Sums, bucket: Bucket, part: number): Findings {
  const largest = largestOf(sums);
  const held = largest === undefined ? 0 : (sums.get(largest)?.bytes ?? 0);
  return { over: overBudget(sums, bucket, part), largest, largestPart: held / (bucket.most * part) };
}

/** The Apps that hold more than their budget. @param part of the bucket that an App may hold. */
function overBudget(sums: Sums, { most }: Pick<Bucket, 'most'>, part: number): string[] {
  return [...sums].filter(([, { bytes }]) => bytes > most * part).map(([app]) => app);
}

/** The App that holds most; undefined if none holds anything. */
export function largestOf(sums: Sums): string | undefined {
  const [largest] = [...sums].sort(([, a], [, b]) => b.bytes - a.bytes);
  return largest && largest[1].bytes > 0 ? largest[0] : undefined;
}

/** What has to go: what is over the budget of an App, and of a full bucket what the largest App holds. */
export function losses(sums: Sums, bucket: Bucket, part: number): Loss[] {
  const lost = overBudget(sums, bucket, part).map((app) => {
    const bytes = (sums.get(app)?.bytes ?? 0) - bucket.most * part * ENOUGH;
    return lossOf(app, bytes, sums);
  });
  const largest = bucket.bytes >= bucket.most * FULL ? largestOf(sums) : undefined;
  if (largest === undefined || lost.some(({ app }) => app === largest)) return lost;
  return [...lost, lossOf(largest, bucket.bytes - bucket.most * ENOUGH, sums)];
}

export function lossOf(app: string, bytes: number, sums: Sums): Loss {
  const held = sums.get(app) ?? { bytes: 0, answers: 0 };
  return { app, bytes, of: held.answers > held.bytes * FEW_ANSWERS ? 'answers' : 'claims' };
}
