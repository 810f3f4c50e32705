import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { withResult } from './page.rules.js';
import type { FaultsResult } from './result.js';

export async function readResult(file: string): Promise<FaultsResult> {
  if (!existsSync(file))
    throw new Error(`There is no result ${file}: run the faults first, or name one with --json.`);
  return JSON.parse(await readFile(file, 'utf8')) as FaultsResult;
}

export async function writeResult(file: string, result: FaultsResult): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(result, null, 2)}\n`);
}

/** @throws Error for a run with problems: a page of them would be read as what is promised. */
export async function writePage(page: string, result: FaultsResult): Promise<void> {
  if (result.problems.length > 0) throw new Error(`the run had problems: ${result.problems.join('; ')}`);
  await writeFile(page, withResult(await readFile(page, 'utf8'), result));
}
