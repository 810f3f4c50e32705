import { listOf, positive, readArguments } from '@latchkey/stack-runner/options';

export type Options = ReturnType<typeof parseOptions>;

export const USAGE = `npm run test:faults [-- options]

  --only a,b            these scenarios alone; a name that does not exist lists them
  --rate n              requests a second of the steady load (80)
  --rolling-rate n      requests a second under the rolling restart and between two versions (150)
  --requests n          how many of them at least (20000)
  --limit n             minutes after which the run is given up (20)
  --keep                leave the folder of the run, with the logs of all processes
  --json path           where the result goes (dist/faults/result.json)
  --markdown            make no faults: render the result into the documentation
  --page path           its page (docs/reliability.md)`;

const TEXTS = ['only', 'rate', 'rolling-rate', 'requests', 'limit', 'json', 'page'] as const;
const FLAGS = ['keep', 'markdown'] as const;

/** @throws UsageError naming the wrong argument. */
export function parseOptions(args: readonly string[]) {
  const values = readArguments(args, { texts: TEXTS, flags: FLAGS });
  return {
    only: listOf(values.only ?? ''),
    rate: positive('--rate', values.rate ?? '80'),
    rolling: {
      rate: positive('--rolling-rate', values['rolling-rate'] ?? '150'),
      requests: positive('--requests', values.requests ?? '20000'),
    },
    limitMinutes: positive('--limit', values.limit ?? '20'),
    json: values.json ?? 'dist/faults/result.json',
    keep: values.keep ?? false,
    markdown: values.markdown ?? false,
    page: values.page ?? 'docs/reliability.md',
  };
}
