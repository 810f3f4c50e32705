import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import { inRoot } from '../workspace/root.mjs';

const DOCS = inRoot('docs');

/** `<!-- samples/start/create.sh -->`, and the block of code below it, if there is one yet. */
const MARKED = /^<!-- (samples\/\S+) -->\n(?:\n?(`{3,})\w*\n[\s\S]*?^\2$\n)?/gm;
const BLOCK = /^[ \t]*(`{3,})(\w*).*\n[\s\S]*?^[ \t]*\1$/gm;
const CODE = /^(?:ts|tsx|js|jsx|mjs|json|html|vue|svelte|py|go|sh|bash|shell)$/;

const filesIn = (folder) =>
  readdirSync(join(DOCS, folder), { recursive: true, encoding: 'utf8', withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(DOCS.length + 1));

/** Files that pages show. */
export const sampleFiles = () => filesIn('samples');

/** Pages whose code is that of samples. Pages of operations, which have commands of their own, are elsewhere. */
export const guidePages = () =>
  ['index.md', ...['start', 'guides', 'concepts', 'reference'].flatMap(filesIn)].filter((file) =>
    file.endsWith('.md'),
  );

export const readPage = (page) => readFileSync(join(DOCS, page), 'utf8');

/** @returns paths of the samples that a page shows: `samples/start/create.sh`. */
export const shownBy = (text) => [...text.matchAll(MARKED)].map(([, path]) => path);

/** @returns the page with the code of each sample below its comment. A sample that is not there leaves its comment alone. */
export const withCode = (text) =>
  text.replaceAll(MARKED, (marked, path) => {
    const file = join(DOCS, path);
    const block = existsSync(file) ? `\n${blockOf(path, readFileSync(file, 'utf8'))}\n` : '';
    return `<!-- ${path} -->\n${block}`;
  });

/** @returns the first line of each block of code that has no comment above it, and so is compiled by no test. */
export function blocksWithoutSample(text) {
  const others = text.replaceAll(MARKED, '');
  return [...others.matchAll(BLOCK)]
    .filter(([, , language]) => CODE.test(language))
    .map(([block]) => block.trim().split('\n')[0]);
}

/** The fence is longer than any in the sample, so that no line of the sample ends it. */
function blockOf(path, code) {
  const longest = Math.max(2, ...[...code.matchAll(/^`+/gm)].map(([ticks]) => ticks.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${extname(path).slice(1)}\n${code.trimEnd()}\n${fence}`;
}
