import { type RunCommand, runCommand, say, writeInto } from '@latchkey/stack-runner';
import { textTable } from '@latchkey/stack-runner/tables';
import { type Options, parseOptions, USAGE } from './options.rules.js';
import { faultTable, resultText } from './report/page.js';
import type { FaultsResult } from './report/result.js';
import { runFaults } from './run.js';

const command: RunCommand<Options, FaultsResult> = {
  usage: USAGE,
  parseOptions,
  run: runFaults,
  sayResult(result) {
    say(`\n${textTable(faultTable(result))}\n`);
    say(`${result.rows.length} faults in ${result.tookSeconds} s, ${result.problems.length} problems`);
  },
  async render({ page }, result) {
    // The page shows runs without broken promises.
    if (result.problems.length > 0) throw new Error(`the run had problems: ${result.problems.join('; ')}`);
    await writeInto(page, 'faults:result', resultText(result));
    return [page];
  },
};

/** `npm run test:faults`. @returns the exit code. */
export function testFaults(args: readonly string[]): Promise<number> {
  return runCommand(command, args);
}
