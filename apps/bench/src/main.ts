import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunCommand, runCommand, say, writeInto } from '@latchkey/stack-runner';
import { textTable } from '@latchkey/stack-runner/tables';
import { runBenchmark } from './bench.js';
import { measureCapacity } from './capacity/capacity.js';
import {
  CAPACITY_USAGE,
  type CapacityOptions,
  parseCapacityOptions,
} from './capacity/capacity-options.rules.js';
import { callTable as capacityCalls, capacityPage } from './capacity/capacity-page.rules.js';
import type { CapacityResult } from './capacity/capacity.result.js';
import { type Options, parseOptions, USAGE } from './options.rules.js';
import { callTable, pageOf, factTable } from './report/page.rules.js';
import type { BenchResult } from './report/result.js';

const benchmark: RunCommand<Options, BenchResult> = {
  usage: USAGE,
  parseOptions,
  run: runBenchmark,
  sayResult(result) {
    say(`\n${textTable(callTable(result))}\n\n${textTable(factTable(result))}`);
    for (const problem of result.problems) say(`✗ ${problem}`);
  },
  async render({ docs }, result) {
    const [page, json] = [join(docs, 'performance.md'), join(docs, 'performance', 'results.json')];
    await writeInto(page, 'bench', pageOf(result));
    await writeFile(json, `${JSON.stringify(result, sixDigits, 2)}\n`);
    return [page, json];
  },
};

/** More digits would be noise. */
function sixDigits(_name: string, value: unknown): unknown {
  return typeof value === 'number' ? Number(value.toPrecision(6)) : value;
}

const capacity: RunCommand<CapacityOptions, CapacityResult> = {
  usage: CAPACITY_USAGE,
  parseOptions: parseCapacityOptions,
  run: measureCapacity,
  sayResult: (result) => say(`\n${textTable(capacityCalls(result))}`),
  async render({ docs }, result) {
    const page = join(docs, 'capacity.md');
    await writeInto(page, 'capacity', capacityPage(result));
    return [page];
  },
};

const args = process.argv.slice(2);
const code = args.includes('--capacity')
  ? await runCommand(capacity, args)
  : await runCommand(benchmark, args);
// A child that is still ending does not keep this process.
process.exit(code);
