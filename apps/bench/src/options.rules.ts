import { listOf, positive, readArguments, UsageError } from '@latchkey/stack-runner/options';

export interface Options {
  /** Of the result: its file, and its title. */
  readonly name: string;
  /** Names of scenarios; none means all. */
  readonly only: readonly string[];
  readonly rounds: number;
  /** Numbers of users, rising. */
  readonly scales: readonly number[];
  readonly atOnce: readonly number[];
  readonly seconds: number;
  readonly warmSeconds: number;
  /** Before the idle readings. */
  readonly settleSeconds: number;
  /** Users for calls that succeed once for each user. */
  readonly spareUsers: number;
  /** Of the load under which a replica ends. */
  readonly replicaSeconds: number;
  /** Of verification beside password scoring. */
  readonly beside: { readonly rounds: number; readonly seconds: number };
  /** Of steady load; 0 leaves it out. */
  readonly steadyMinutes: number;
  /** After which the run is given up. */
  readonly limitMinutes: number;
  readonly json: string;
  /** Render the result that is there instead of measuring. */
  readonly markdown: boolean;
  /** Folder of the documentation to render into. */
  readonly docs: string;
}

export const USAGE = `npm run bench [-- options]

  --quick               a minute's look: 1k users, one short round
  --only a,b            these scenarios alone (the floor comes with what is held against it)
  --rounds n            rounds (5)
  --scale 1k,100k,1m    numbers of users and sessions, seeded one after the other
  --concurrency 1,16,64 calls at the same time
  --seconds n           length of a measured window (3)
  --json path           where the result goes (dist/bench/<full|quick>.json)
  --steady n            minutes of steady load, for the memory; 0 leaves it out (10; quick: 0)
  --limit n             minutes after which the run is given up (60)
  --markdown            measure nothing: render the result into the documentation
  --docs folder         the documentation (docs)`;

const TEXTS = [
  'only',
  'rounds',
  'scale',
  'concurrency',
  'seconds',
  'json',
  'docs',
  'limit',
  'steady',
] as const;
const FLAGS = ['quick', 'markdown'] as const;

/** The limit is that of all but the steady load. */
const FULL = {
  rounds: '5',
  scale: '1k,100k,1m',
  seconds: '3',
  warm: 2,
  settle: 8,
  spare: 60_000,
  replicas: 8,
  beside: { rounds: 9, seconds: 4 },
  steady: '10',
  limit: 50,
};
const QUICK = {
  rounds: '1',
  scale: '1k',
  seconds: '0.8',
  warm: 0.4,
  settle: 1,
  spare: 10_000,
  replicas: 2,
  beside: { rounds: 1, seconds: 2 },
  steady: '0',
  limit: 5,
};

/** @throws UsageError naming what is wrong. */
export function parseOptions(args: readonly string[]): Options {
  const values = readArguments(args, { texts: TEXTS, flags: FLAGS });
  const preset = values.quick ? QUICK : FULL;
  const name = values.quick ? 'quick' : 'full';
  const steadyMinutes = notNegative('--steady', values.steady ?? preset.steady);
  return {
    name,
    only: listOf(values.only ?? ''),
    rounds: positive('--rounds', values.rounds ?? preset.rounds),
    scales: scalesOf(values.scale ?? preset.scale),
    atOnce: listOf(values.concurrency ?? '1,16,64').map((text) => positive('--concurrency', text)),
    seconds: positive('--seconds', values.seconds ?? preset.seconds),
    warmSeconds: preset.warm,
    settleSeconds: preset.settle,
    spareUsers: preset.spare,
    replicaSeconds: preset.replicas,
    beside: preset.beside,
    steadyMinutes,
    limitMinutes: positive('--limit', values.limit ?? String(preset.limit + steadyMinutes)),
    json: values.json ?? `dist/bench/${name}.json`,
    markdown: values.markdown ?? false,
    docs: values.docs ?? 'docs',
  };
}

function notNegative(name: string, text: string): number {
  return text === '0' ? 0 : positive(name, text);
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
