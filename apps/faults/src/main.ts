import { type RunCommand, runCommand, say, writeInto } from '@latchkey/stack-runner';
import { textTable } from '@latchkey/stack-runner/tables';
import { runFaults } from './faults.js';
import { type Options, parseOptions, USAGE } from './options.rules.js';
import type { FaultsResult } from './report/result.js';
import { faultTable, resultText } from './report/table.js';

const faults: RunCommand<Options, FaultsResult> = {
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

const code = await runCommand(faults, process.argv.slice(2));
// A child that is still ending does not keep this process.
process.exit(code);
