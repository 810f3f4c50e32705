import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Top folder of the repository, absolute. An older Node, which has no `import.meta.dirname`, gets as far as `requireNode`. */
export const root = resolve(fileURLToPath(import.meta.url), '../../..');

/** Absolute path of a file or folder in the repository. */
export const inRoot = (...parts) => join(root, ...parts);

/** Whether an application is a page in the browser, which Vite builds. */
export const isPage = (app) => existsSync(inRoot('apps', app, 'vite.config.mjs'));

/** Names of all applications that are built: those with an entry to bundle, and pages. */
export const apps = () =>
  readdirSync(inRoot('apps')).filter((app) => existsSync(inRoot('apps', app, 'src/main.ts')) || isPage(app));

/** Alias → absolute source file, as the type checker resolves them: the one list of aliases is tsconfig.base.json. */
export function aliases() {
  const { paths } = JSON.parse(readFileSync(inRoot('tsconfig.base.json'), 'utf8')).compilerOptions;
  return new Map(Object.entries(paths).map(([alias, [file]]) => [alias, inRoot(file)]));
}
