import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunCommand, runCommand, say, writeInto } from '@latchkey/stack-runner';
import { textTable } from '@latchkey/stack-runner/tables';
import {
  ARRIVALS_USAGE,
  type ArrivalOptions,
  parseArrivalOptions,
} from './arrivals/arrivals-options.rules.js';
import {
  arrivalsPage,
  comparison,
  measuredOf,
  overloadTable,
  paperTable,
} from './arrivals/arrivals-page.rules.js';
import type { ArrivalsResult } from './arrivals/arrivals.result.js';
import { measureArrivals } from './arrivals/arrivals.js';
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
import { callTable, factTable, pageOf, targetsOf } from './report/page.rules.js';
import type { BenchResult } from './report/result.js';

const benchmark: RunCommand<Options, BenchResult> = {
  usage: USAGE,
  parseOptions,
  run: runBenchmark,
  sayResult(result) {
    const { rows, targets, facts } = result;
    say(`\n${textTable(callTable(rows))}\n\n${textTable(factTable([...targets, ...facts]))}`);
    for (const problem of result.problems) say(`✗ ${problem}`);
  },
  /** A run of the targets alone leaves the rest of the page as it is. */
  async render({ docs, isTargetsOnly }, result) {
    const page = join(docs, 'performance.md');
    const json = join(docs, 'performance', isTargetsOnly ? 'targets.json' : 'results.json');
    if (isTargetsOnly) await writeInto(page, 'targets', targetsOf(result));
    else await writeInto(page, 'bench', pageOf(result));
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

const arrivals: RunCommand<ArrivalOptions, ArrivalsResult> = {
  usage: ARRIVALS_USAGE,
  parseOptions: parseArrivalOptions,
  run: measureArrivals,
  sayResult(result) {
    const measured = measuredOf(result, Math.random);
    for (const table of [comparison(result, measured), paperTable(measured), overloadTable(result)])
      say(`\n${textTable(table)}`);
    for (const problem of result.problems) say(`✗ ${problem}`);
  },
  async render({ docs }, result) {
    const page = join(docs, 'capacity.md');
    await writeInto(page, 'arrivals', arrivalsPage(result, Math.random));
    return [page];
  },
};

const args = process.argv.slice(2);
const code = args.includes('--capacity')
  ? await runCommand(capacity, args)
  : args.includes('--arrivals')
    ? await runCommand(arrivals, args)
    : await runCommand(benchmark, args);
// A child that is still ending does not keep this process.
process.exit(code);
