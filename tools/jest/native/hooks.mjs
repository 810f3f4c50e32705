import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { aliases } from '../../workspace/root.mjs';
import { compiled } from './compiled.mjs';

/** Alias → URL. `@jest/globals` throws outside of Jest's own loader, so ours stands in for it. */
const urls = new Map([
  ...[...aliases()].map(([alias, file]) => [alias, pathToFileURL(file).href]),
  ['@jest/globals', new URL('./globals.mjs', import.meta.url).href],
]);

const isOurs = (url) => url?.endsWith('.ts') && !url.includes('/node_modules/');
const module = (url) => ({ url, format: 'module', shortCircuit: true });

/** A local import ends in `.js` and means the `.ts` file, if there is one. */
const isCompiled = (specifier, importer) => isOurs(importer) && /^\.{1,2}\/.*\.js$/.test(specifier);

/** `@latchkey/…` by the table of tsconfig.base.json. */
export async function resolve(specifier, context, next) {
  const alias = urls.get(specifier);
  if (alias !== undefined) return module(alias);
  if (!isCompiled(specifier, context.parentURL)) return next(specifier, context);
  const source = new URL(specifier.replace(/\.js$/, '.ts'), context.parentURL);
  return existsSync(source) ? module(source.href) : next(specifier, context);
}

export async function load(url, context, next) {
  if (!isOurs(url)) return next(url, context);
  const path = fileURLToPath(url);
  return { ...module(url), source: await compiled(path, await readFile(path, 'utf8')) };
}
