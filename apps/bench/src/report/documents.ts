import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { chartsOf } from './charts.rules.js';
import { NEW_PAGE } from './page.js';
import type { BenchResult } from './result.js';
import { sectionsOf, withSections } from './sections.rules.js';
import { summarize } from './summary.rules.js';

const PAGE = 'performance.md';
const FOLDER = 'performance';

export async function readResult(file: string): Promise<BenchResult> {
  if (!existsSync(file))
    throw new Error(`There is no result ${file}: run the benchmark first, or name one with --json.`);
  return JSON.parse(await readFile(file, 'utf8')) as BenchResult;
}

export async function writeResult(file: string, result: BenchResult): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(result, null, 1)}\n`);
}

/**
 * The page, its charts, and the result that they come from.
 * @returns the files written.
 * @throws Error for a run in which something went wrong: its figures are no figures.
 */
export async function writeDocuments(docs: string, result: BenchResult): Promise<string[]> {
  if (result.problems.length > 0) throw new Error(`the run had errors: ${result.problems.join('; ')}`);
  const page = join(docs, PAGE);
  const before = existsSync(page) ? await readFile(page, 'utf8') : NEW_PAGE;
  const files = Object.entries({
    [page]: withSections(before, sectionsOf(result)),
    [join(docs, FOLDER, 'results.json')]: resultText(result),
    ...Object.fromEntries(
      Object.entries(chartsOf(result, summarize(result))).map(([name, svg]) => [
        join(docs, FOLDER, name),
        svg,
      ]),
    ),
  });
  await mkdir(join(docs, FOLDER), { recursive: true });
  await Promise.all(files.map(([file, text]) => writeFile(file, text)));
  return files.map(([file]) => file);
}

/** In the form that Prettier leaves alone: it puts a list of numbers on one line. */
function resultText(result: BenchResult): string {
  const text = JSON.stringify(result, rounded, 2);
  const flat = text.replace(
    /\[\s+(\d[\d.,\s]*\d|\d)\s+\]/g,
    (_, list: string) => `[${list.replace(/\s+/g, ' ')}]`,
  );
  return `${flat}\n`;
}

/** Six digits are more than a measurement has, and a third of the file. */
function rounded(_: string, value: unknown): unknown {
  return typeof value === 'number' && !Number.isInteger(value) ? Number(value.toPrecision(6)) : value;
}
