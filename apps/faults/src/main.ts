import { runFaults } from './faults.js';
import { type Options, parseOptions, USAGE, UsageError } from './options.rules.js';
import { readResult, writePage, writeResult } from './report/documents.js';
import { say, sayResult } from './report/print.js';
import { Closers } from './system/closers.js';

const MISUSED = 64;
const BROKEN_OFF = 130;

/** Whatever fails from then on fails because its other end is gone. */
let brokenOff = false;

process.exitCode = await main(process.argv.slice(2));
// A child on its way out is no reason to stay.
process.exit();

async function main(args: readonly string[]): Promise<number> {
  if (args.includes('--help')) {
    say(USAGE);
    return 0;
  }
  try {
    const options = parseOptions(args);
    return options.markdown ? await render(options) : await makeFaults(options);
  } catch (error) {
    if (brokenOff) return BROKEN_OFF;
    say(error instanceof UsageError ? `${error.message}\n\n${USAGE}` : `Failed: ${(error as Error).message}`);
    return error instanceof UsageError ? MISUSED : 1;
  }
}

async function render({ json, page }: Options): Promise<number> {
  await writePage(page, await readResult(json));
  say(page);
  return 0;
}

async function makeFaults(options: Options): Promise<number> {
  const closers = new Closers();
  endOnSignals(closers);
  const limit = setTimeout(
    () => void breakOff(closers, `Given up after ${options.limitMinutes} minutes.`, 1),
    options.limitMinutes * 60_000,
  );
  try {
    const result = await runFaults(options, closers);
    await writeResult(options.json, result);
    sayResult(result);
    say(options.json);
    return result.problems.length === 0 ? 0 : 1;
  } finally {
    clearTimeout(limit);
    await closers.close();
  }
}

/** The first signal ends everything in order; at a second one the watchdog of the children does it. */
function endOnSignals(closers: Closers): void {
  let asked = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.on(signal, () => {
      if (asked) process.exit(BROKEN_OFF);
      asked = true;
      void breakOff(closers, '\nEnding what was started.', BROKEN_OFF);
    });
}

async function breakOff(closers: Closers, why: string, code: number): Promise<void> {
  brokenOff = true;
  say(why);
  await closers.close();
  process.exit(code);
}
