import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, extname, join } from 'node:path';
import { inRoot, root } from '../../tools/workspace/root.mjs';
import { isImage, pageOf, targetOf } from './places.mjs';

/** What the site is built from: a copy of docs/, the pages that are made, and the files that pages link to. */
export const SOURCE = inRoot('dist/docs-source');

const NO_PAGES = /(?:^|\/)(?:\.vitepress|site|project\.json|jest\.config\.mjs|tsconfig\.json)(?:\/|$)/;
const LANGUAGES = { '.mjs': 'js', '.yml': 'yaml', '': 'txt' };

/** Writes a file of the site's source. */
export function writePage(page, text) {
  const file = join(SOURCE, page);
  mkdirSync(dirname(file), { recursive: true });
  // The development server reloads each file that is written.
  if (!existsSync(file) || readFileSync(file, 'utf8') !== text) writeFileSync(file, text);
}

export const isFolder = (path) => existsSync(join(root, path)) && statSync(join(root, path)).isDirectory();

/** Copies docs/, then each file of the repository that a page links to, and what those link to. */
export function assemble() {
  const docs = inRoot('docs');
  cpSync(docs, SOURCE, {
    recursive: true,
    filter: (file) => !NO_PAGES.test(file.slice(docs.length + 1)),
    preserveTimestamps: true,
  });
  const seen = new Set();
  const pages = readdirSync(docs, { recursive: true, encoding: 'utf8' });
  for (const page of pages.filter((name) => name.endsWith('.md') && !NO_PAGES.test(name)))
    follow(`docs/${page}`, seen);
}

export function clear() {
  rmSync(SOURCE, { recursive: true, force: true });
}

/** Adds the files outside docs/ that a page links to, with their own links. */
function follow(file, seen) {
  if (seen.has(file)) return;
  seen.add(file);
  for (const href of linksOf(readFileSync(inRoot(file), 'utf8'))) {
    const target = targetOf(file, href);
    // A page that is not there is a dead link, which the build reports.
    if (target === undefined || target.startsWith('..') || !existsSync(inRoot(target))) continue;
    addTarget(target);
    if (target.endsWith('.md')) follow(target, seen);
  }
}

function addTarget(target) {
  if (isFolder(target)) {
    if (!existsSync(inRoot(target, 'index.md'))) writePage(`${pageOf(target)}/index.md`, folderPage(target));
  } else if (target.endsWith('.md')) {
    if (!target.startsWith('docs/')) writePage(pageOf(target), readFileSync(inRoot(target), 'utf8'));
  } else if (!isImage(target)) writePage(`${pageOf(target)}.md`, filePage(target));
}

/** A link that this misses is a dead link of the site, which fails the build. */
function linksOf(text) {
  const prose = text.replaceAll(/```[\s\S]*?```/g, '');
  return [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, href]) => href);
}

/** A folder as a list: its pages are links, its other files are names. */
function folderPage(folder) {
  const names = readdirSync(inRoot(folder)).filter((name) => !name.startsWith('.'));
  const lines = names.map((name) => `- ${entryOf(folder, name)}`);
  return `# ${folder}\n\n${lines.join('\n')}\n`;
}

function entryOf(folder, name) {
  const inDocs = folder.startsWith('docs/') && name.endsWith('.md');
  if (!inDocs) return `\`${name}\``;
  return `[${titleOf(readFileSync(inRoot(folder, name), 'utf8'))}](./${name})`;
}

/** The first heading of a page. */
export function titleOf(text) {
  return /^# (.+)$/m.exec(text)?.[1] ?? '';
}

function filePage(file) {
  const ending = extname(file);
  const language = LANGUAGES[ending] ?? ending.slice(1);
  const fence = '````';
  return `# ${file}\n\n${fence}${language}\n${readFileSync(inRoot(file), 'utf8').trimEnd()}\n${fence}\n`;
}
