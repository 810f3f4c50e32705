import { listOf, positive, readArguments } from '@latchkey/stack-runner/options';

export type ArrivalOptions = ReturnType<typeof parseArrivalOptions>;

export const ARRIVALS_USAGE = `npm run bench -- --arrivals [options]

  --rates a,b      verifications that arrive in a second (200,500,1000,2000,3000,4000)
  --beyond a,b     the same, beyond what the machine can answer (6000,9000)
  --seconds n      length of a measured window (6)
  --json path      where the result goes (dist/bench/arrivals.json)
  --limit n        minutes after which the run is given up (10)
  --markdown       measure nothing: simulate, and render the result into the documentation
  --docs folder    the documentation (docs)`;

const TEXTS = ['rates', 'beyond', 'seconds', 'json', 'limit', 'docs'] as const;
const FLAGS = ['arrivals', 'markdown'] as const;

/** @throws UsageError naming the wrong argument. */
export function parseArrivalOptions(args: readonly string[]) {
  const given = readArguments(args, { texts: TEXTS, flags: FLAGS });
  const rates = (name: 'rates' | 'beyond', usual: string) =>
    listOf(given[name] ?? usual).map((text) => positive(`--${name}`, text));
  return {
    rates: rates('rates', '200,500,1000,2000,3000,4000'),
    beyond: rates('beyond', '6000,9000'),
    seconds: positive('--seconds', given.seconds ?? '6'),
    limitMinutes: positive('--limit', given.limit ?? '10'),
    json: given.json ?? 'dist/bench/arrivals.json',
    markdown: given.markdown ?? false,
    docs: given.docs ?? 'docs',
  };
}
