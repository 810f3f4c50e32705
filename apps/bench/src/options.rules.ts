import { listOf, positive, readArguments, UsageError } from '@latchkey/stack-runner/options';

export type Options = ReturnType<typeof parseOptions>;

export const USAGE = `npm run bench [-- options]

  --quick               a minute's look: 1k users, one short round
  --targets-only        what the table of targets needs, in about 8 minutes
  --peers folder        measures better-auth, too, which is installed there
  --only a,b            these scenarios alone (with what they are compared with)
  --rounds n            rounds (5)
  --scale 1k,100k,1m    numbers of users and sessions, seeded one after the other
  --concurrency 1,16,64 calls at the same time
  --seconds n           length of a measured window (3)
  --json path           where the result goes (dist/bench/<full|quick|targets>.json)
  --shapes part         also a page load and a morning peak, in this part of their 10 minutes (0.01 to 1)
  --limit n             minutes after which the run is given up (50; targets: 15; quick: 5)
  --markdown            measure nothing: render the result into the documentation
  --docs folder         the documentation (docs)`;

const TEXTS = [
  ...(['only', 'rounds', 'scale', 'concurrency', 'seconds'] as const),
  ...(['json', 'docs', 'limit', 'peers', 'shapes'] as const),
];
const FLAGS = ['quick', 'targets-only', 'markdown'] as const;

const FULL = {
  ...{ name: 'full', only: '', rounds: '5', scale: '1k,100k,1m', seconds: '3', limit: '50' },
  warmSeconds: 2,
  /** Before the idle readings, and of them. */
  settleSeconds: 8,
  /** For calls that succeed once for each user. */
  spareUsers: 60_000,
  /** How often the stack is restarted to measure its first calls; 0: neither that, nor replicas, nor overload. */
  starts: 3,
};
const QUICK: typeof FULL = {
  ...{ ...FULL, name: 'quick', rounds: '1', scale: '1k', seconds: '1', limit: '5' },
  ...{ warmSeconds: 1.5, settleSeconds: 1, spareUsers: 10_000, starts: 0 },
};
/** Whatever is measured at one size alone is then measured with 16 calls at a time alone. */
const TARGETS: typeof FULL = {
  ...{ ...FULL, name: 'targets', only: 'verify-token,verify-cold,create-user,otp-no-mail', limit: '15' },
  ...{ seconds: '2', settleSeconds: 5, starts: 2 },
};
const MAIN_SCALE = 100_000;

/** @throws UsageError naming the wrong argument. */
export function parseOptions(args: readonly string[]) {
  const given = readArguments(args, { texts: TEXTS, flags: FLAGS });
  const preset = given['targets-only'] ? TARGETS : given.quick ? QUICK : FULL;
  const { rounds, scale, seconds, limit, ...values } = { ...preset, ...given };
  const scales = scalesOf(scale);
  return {
    ...values,
    isTargetsOnly: preset === TARGETS,
    only: listOf(values.only),
    rounds: positive('--rounds', rounds),
    scales,
    /** The one of them at which everything is measured. */
    mainScale: scales.includes(MAIN_SCALE) ? MAIN_SCALE : (scales[0] ?? 0),
    atOnce: listOf(values.concurrency ?? '1,16,64').map((text) => positive('--concurrency', text)),
    seconds: positive('--seconds', seconds),
    limitMinutes: positive('--limit', limit),
    json: values.json ?? `dist/bench/${preset.name}.json`,
    markdown: values.markdown ?? false,
    docs: values.docs ?? 'docs',
    // In a smaller part, too few people come to say anything.
    shapes: given.shapes === undefined ? undefined : positive('--shapes', given.shapes, 0.01, 1),
  };
}

function scalesOf(text: string): number[] {
  const given = listOf(text);
  if (given.length === 0 || !given.every((scale) => /^\d+[km]?$/i.test(scale)))
    throw new UsageError('--scale: whole numbers such as 1000, 100k or 1m');
  const digits = given.map((scale) => scale.replace(/k$/i, '000').replace(/m$/i, '000000'));
  return digits.map((scale) => positive('--scale', scale, 100)).toSorted((a, b) => a - b);
}
