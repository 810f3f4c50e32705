import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inRoot } from '../../../tools/workspace/root.mjs';

const DOCS = inRoot('docs');

const filesIn = (folder) =>
  readdirSync(join(DOCS, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(DOCS.length + 1));

/** Files that pages include. */
export const sampleFiles = () => filesIn('samples');

/** Pages whose code is all included. Pages of operations, which have commands of their own, are elsewhere. */
export const guidePages = () =>
  ['index.md', ...['start', 'guides', 'concepts', 'reference'].flatMap(filesIn)].filter((file) =>
    file.endsWith('.md'),
  );

const readDocs = (file) => readFileSync(join(DOCS, file), 'utf8');

/** Paths of the samples that a page includes. */
export const includedBy = (page) =>
  [...readDocs(page).matchAll(/^<<< @\/(\S+?)(?:#\S+)?(?:\s*\{.*\})?(?:\s*\[.*\])?$/gm)].map(
    ([, path]) => path,
  );

/** Code that is written in the page itself. */
export const fencesOf = (page) =>
  [...readDocs(page).matchAll(/^\s*```(ts|tsx|js|jsx|mjs|sh|bash|shell|html)\b.*$/gm)].map(([line]) =>
    line.trim(),
  );
