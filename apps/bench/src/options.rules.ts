import { parseArgs } from 'node:util';

export interface Options {
  /** Of the result: its file, and its title. */
  readonly name: string;
  /** Names of cases; none means all. */
  readonly only: readonly string[];
  readonly rounds: number;
  /** Numbers of users, rising. */
  readonly scales: readonly number[];
  readonly concurrencies: readonly number[];
  readonly seconds: number;
  readonly rampSeconds: number;
  readonly warmSeconds: number;
  /** Before the idle readings. */
  readonly settleSeconds: number;
  /** Users for calls that succeed once for each user. */
  readonly spareUsers: number;
  /** After which the run is given up. */
  readonly limitMinutes: number;
  readonly json: string;
  /** Render the result that is there instead of measuring. */
  readonly markdown: boolean;
  /** Folder of the documentation to render into. */
  readonly docs: string;
}

export class UsageError extends Error {}

export const USAGE = `npm run bench [-- options]

  --quick               a minute's look: 1k users, one short round
  --only a,b            these cases alone (the floor comes with what is held against it)
  --rounds n            rounds (5)
  --scale 1k,100k,1m    numbers of users and sessions, seeded one after the other
  --concurrency 1,16,64 calls at the same time
  --seconds n           length of a measured window (3)
  --json path           where the result goes (dist/bench/<full|quick>.json)
  --limit n             minutes after which the run is given up (40)
  --markdown            measure nothing: render the result into the documentation
  --docs folder         the documentation (docs)`;

const FULL = {
  rounds: '5',
  scale: '1k,100k,1m',
  seconds: '3',
  ramp: 0.4,
  warm: 2,
  settle: 8,
  spare: 60_000,
  limit: '40',
};
const QUICK = {
  rounds: '1',
  scale: '1k',
  seconds: '0.8',
  ramp: 0.15,
  warm: 0.4,
  settle: 1,
  spare: 10_000,
  limit: '3',
};

/** @throws UsageError naming what is wrong. */
export function parseOptions(args: readonly string[]): Options {
  const { values } = parsed(args);
  const preset = values.quick ? QUICK : FULL;
  const name = values.quick ? 'quick' : 'full';
  return {
    name,
    only: listOf(values.only ?? ''),
    rounds: positive('--rounds', values.rounds ?? preset.rounds),
    scales: scalesOf(values.scale ?? preset.scale),
    concurrencies: listOf(values.concurrency ?? '1,16,64').map((text) => positive('--concurrency', text)),
    seconds: positive('--seconds', values.seconds ?? preset.seconds),
    rampSeconds: preset.ramp,
    warmSeconds: preset.warm,
    settleSeconds: preset.settle,
    spareUsers: preset.spare,
    limitMinutes: positive('--limit', values.limit ?? preset.limit),
    json: values.json ?? `dist/bench/${name}.json`,
    markdown: values.markdown ?? false,
    docs: values.docs ?? 'docs',
  };
}

function parsed(args: readonly string[]) {
  const text = { type: 'string' } as const;
  const flag = { type: 'boolean' } as const;
  const texts = {
    only: text,
    rounds: text,
    scale: text,
    concurrency: text,
    seconds: text,
    json: text,
    docs: text,
  };
  try {
    return parseArgs({
      args: [...args],
      options: { ...texts, limit: text, quick: flag, markdown: flag },
    });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

function listOf(text: string): string[] {
  return text.split(',').filter(Boolean);
}

function scalesOf(text: string): number[] {
  const scales = listOf(text).map((scale) => {
    const [, digits, unit] = /^(\d+)(k|m|)$/i.exec(scale) ?? [];
    if (!digits) throw new UsageError(`--scale: ${scale} is no number such as 1000, 100k or 1m`);
    return Number(digits) * { '': 1, k: 1_000, m: 1_000_000 }[(unit ?? '').toLowerCase() as '' | 'k' | 'm'];
  });
  if (scales.length === 0 || scales.some((scale) => scale < 100))
    throw new UsageError('--scale: at least 100 users');
  return scales.toSorted((a, b) => a - b);
}

function positive(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0 && Number.isFinite(number)))
    throw new UsageError(`${name}: ${text} is no positive number`);
  return number;
}
