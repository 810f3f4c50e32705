import { type RunCommand, runCommand } from '@latchkey/stack-runner';
import { runFaults } from './faults.js';
import { type Options, parseOptions, USAGE } from './options.rules.js';
import { writePage } from './report/documents.js';
import { sayResult } from './report/print.js';
import type { FaultsResult } from './report/result.js';

const faults: RunCommand<Options, FaultsResult> = {
  usage: USAGE,
  parseOptions,
  run: runFaults,
  sayResult,
  render: ({ page }, result) => writePage(page, result),
};

const code = await runCommand(faults, process.argv.slice(2));
// A child on its way out is no reason to stay.
process.exit(code);
