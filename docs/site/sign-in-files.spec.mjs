import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { inRoot } from '../../tools/workspace/root.mjs';

const MOST_FILES = 28;
const [, chapter = ''] = readFileSync(inRoot('docs/architecture.md'), 'utf8').split(
  '## The files of a first sign-in by passcode\n',
);
const [section = ''] = chapter.split('\n## ');

/** The file of each row; a row without an app has that of the row above it. */
function listedFiles() {
  let app = '';
  return [...section.matchAll(/^\| (?:→ )?([\w-]*) +\| `(.+?)` +\|/gm)].map(([, named, file]) => {
    app = named || app;
    return `apps/${app}/src/${file}`;
  });
}

it('the page of the architecture lists files of a first sign-in that exist, each once', () => {
  const files = listedFiles();
  expect(files.length).toBeGreaterThan(20);
  expect(files.filter((file) => !existsSync(inRoot(file)))).toEqual([]);
  expect(new Set(files).size).toBe(files.length);
});

it(`a first sign-in passes no more than ${MOST_FILES} files that a reader has to open`, () => {
  expect(listedFiles().length).toBeLessThanOrEqual(MOST_FILES);
});
