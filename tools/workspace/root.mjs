import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Top folder of the repository, absolute. */
export const root = resolve(import.meta.dirname, '../..');

/** Absolute path of something in the repository. */
export const inRoot = (...parts) => join(root, ...parts);

/** Every application that has an entry to bundle. */
export const apps = () =>
  readdirSync(inRoot('apps')).filter((app) => existsSync(inRoot('apps', app, 'src/main.ts')));

/** Alias → absolute source file, as the type checker resolves them: the one list of aliases is tsconfig.base.json. */
export function aliases() {
  const { paths } = JSON.parse(readFileSync(inRoot('tsconfig.base.json'), 'utf8')).compilerOptions;
  return new Map(Object.entries(paths).map(([alias, [file]]) => [alias, inRoot(file)]));
}
