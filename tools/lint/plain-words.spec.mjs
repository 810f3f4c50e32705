import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { inRoot } from '../workspace/root.mjs';
import { faultsOf, PHRASES } from './plain-words.mjs';

/** Pages that code prints, and the list of words itself. */
const EXEMPT = /^docs\/(?:errors|events|logs|configuration|glossary)\.md$/;

/** Folders with pages; `''` is the top folder itself. */
const FOLDERS = ['', 'apps', 'deploy', 'docs', 'examples', 'libs', 'tools'];

const pages = FOLDERS.flatMap((folder) =>
  readdirSync(inRoot(folder), { recursive: folder !== '', encoding: 'utf8' })
    .map((name) => join(folder, name))
    .filter((page) => page.endsWith('.md') && !page.includes('node_modules/') && !EXEMPT.test(page)),
);

const proseOf = (page) => readFileSync(inRoot(page), 'utf8').replaceAll(/^ *```[\s\S]*?^ *```/gm, '');

describe('phrases that need a second reading', () => {
  it.each([
    'Nobody can know of it.',
    'an empty one is nobody’s',
    'the user whom it names',
    'three steps, of which one is last',
    'that which is stored',
    'a process that is told to stop',
    'an address that is not theirs',
    'a request that is carried on',
    'after so many calls',
    'users of them who cannot sign in',
    'a token that is of another App',
  ])('finds one in "%s"', (text) => {
    expect(faultsOf(text)).toHaveLength(1);
  });

  it.each(['the user `nobody`', 'so many as fit', 'of no use', 'is of no use', 'told apart'])(
    'finds none in "%s"',
    (text) => {
      expect(faultsOf(text)).toEqual([]);
    },
  );

  it('has ten of them', () => {
    expect(PHRASES).toHaveLength(10);
  });

  it.each(pages)('%s has none', (page) => {
    expect(faultsOf(proseOf(page))).toEqual([]);
  });
});
