import { readFile, writeFile } from 'node:fs/promises';
import { withResult } from './page.rules.js';
import type { FaultsResult } from './result.js';

/**
 * @returns the files written.
 * @throws Error for a run with problems: a page of them would be read as what is promised.
 */
export async function writePage(page: string, result: FaultsResult): Promise<string[]> {
  if (result.problems.length > 0) throw new Error(`the run had problems: ${result.problems.join('; ')}`);
  await writeFile(page, withResult(await readFile(page, 'utf8'), result));
  return [page];
}
