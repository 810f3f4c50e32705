import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { chartsOf } from './charts.rules.js';
import { jsonText } from './json-text.rules.js';
import { NEW_PAGE } from './page.js';
import type { BenchResult } from './result.js';
import { sectionsOf, withSections } from './sections.rules.js';
import { summarize } from './summary.rules.js';

const PAGE = 'performance.md';
const FOLDER = 'performance';

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
    [join(docs, FOLDER, 'results.json')]: jsonText(result),
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
