import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inRoot } from '../../workspace/root.mjs';
import { swcOptions } from '../../workspace/swc.mjs';

const { version } = createRequire(import.meta.url)('@swc/core/package.json');
const COMPILER = JSON.stringify([version, swcOptions]);

/** Where the JavaScript of a source is kept: another text, path or compiler is another file. */
function keptAt(path, source) {
  const digest = createHash('sha256').update(`${COMPILER}\0${path}\0${source}`).digest('hex');
  return inRoot('dist/jest', digest.slice(0, 2), `${digest.slice(2, 32)}.js`);
}

/** Compiles a TypeScript file, or reads what an earlier process made of the same text. @returns JavaScript. */
export async function compiled(path, source) {
  const file = keptAt(path, source);
  if (existsSync(file)) return readFileSync(file, 'utf8');
  // Loaded only when something is to be compiled: it takes longer to load than a spec to run.
  const { transform } = await import('@swc/core');
  const { code, map } = await transform(source, { ...swcOptions, filename: path, sourceMaps: true });
  mkdirSync(dirname(file), { recursive: true });
  keep(`${file}.map`, map);
  keep(file, code);
  return code;
}

/** Renamed when whole, because another process may be about to read it. */
function keep(file, text) {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, text);
  renameSync(draft, file);
}

/** The form in which Jest looks up source maps, to show our lines in a stack: file → file of its map. */
export class SourceMaps extends Map {
  get(location) {
    const path = location.startsWith('file:') ? fileURLToPath(location) : location;
    if (!path.endsWith('.ts') || !existsSync(path)) return undefined;
    const map = `${keptAt(path, readFileSync(path, 'utf8'))}.map`;
    return existsSync(map) ? map : undefined;
  }
}
