import { positive, readArguments } from '@latchkey/stack-runner/options';

export type CapacityOptions = ReturnType<typeof parseCapacityOptions>;

export const CAPACITY_USAGE = `npm run bench -- --capacity [options]

  --calls n       calls of each kind (500)
  --json path     where the result goes (dist/bench/capacity.json)
  --limit n       minutes after which the run is given up (10)
  --markdown      measure nothing: render the result into the documentation
  --docs folder   the documentation (docs)`;

const TEXTS = ['calls', 'json', 'limit', 'docs'] as const;
const FLAGS = ['capacity', 'markdown'] as const;

/** @throws UsageError naming the wrong argument. */
export function parseCapacityOptions(args: readonly string[]) {
  const given = readArguments(args, { texts: TEXTS, flags: FLAGS });
  return {
    calls: positive('--calls', given.calls ?? '500'),
    limitMinutes: positive('--limit', given.limit ?? '10'),
    json: given.json ?? 'dist/bench/capacity.json',
    markdown: given.markdown ?? false,
    docs: given.docs ?? 'docs',
  };
}
