import { type RunCommand, runCommand } from '@latchkey/stack-runner';
import { runBenchmark } from './bench.js';
import { type Options, parseOptions, USAGE } from './options.rules.js';
import { writeDocuments } from './report/documents.js';
import { sayResult } from './report/print.js';
import type { BenchResult } from './report/result.js';

const benchmark: RunCommand<Options, BenchResult> = {
  usage: USAGE,
  parseOptions,
  run: runBenchmark,
  sayResult,
  render: ({ docs }, result) => writeDocuments(docs, result),
};

const code = await runCommand(benchmark, process.argv.slice(2));
// A pool of connections, or a child on its way out, is no reason to stay.
process.exit(code);
