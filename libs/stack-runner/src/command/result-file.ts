import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

export async function readResult<Result>(file: string): Promise<Result> {
  if (!existsSync(file))
    throw new Error(`There is no result ${file}: run without --markdown first, or name one with --json.`);
  return JSON.parse(await readFile(file, 'utf8')) as Result;
}

export async function writeResult(file: string, result: object): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify(result, null, 1)}\n`);
}
