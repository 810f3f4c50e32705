import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runCommand, say, writeInto } from '@latchkey/stack-runner';
import { textTable } from '@latchkey/stack-runner/tables';
import { runBenchmark } from './bench.js';
import { type Options, parseOptions, USAGE } from './options.rules.js';
import { callTable, factTable, pageOf } from './report/page.rules.js';
import type { BenchResult } from './report/result.js';

const code = await runCommand<Options, BenchResult>(
  {
    usage: USAGE,
    parseOptions,
    run: runBenchmark,
    sayResult({ rows, facts, problems }) {
      say(`\n${textTable(callTable(rows))}\n\n${textTable(factTable(facts))}`);
      for (const problem of problems) say(`✗ ${problem}`);
    },
    /** A run of the targets alone leaves the table of the last whole run, and its figures, as they are. */
    async render({ docs, isTargetsOnly }, result) {
      const [page, json] = [join(docs, 'performance.md'), join(docs, 'performance/results.json')];
      await writeInto(page, isTargetsOnly ? 'targets' : 'bench', pageOf(result));
      if (isTargetsOnly) return [page];
      await writeFile(json, `${JSON.stringify(result, null, 2)}\n`);
      return [page, json];
    },
  },
  process.argv.slice(2),
);
// A child that is still ending does not keep this process.
process.exit(code);
