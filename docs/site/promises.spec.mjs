import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { FAULTS, promises, promisesPage } from '../../tools/docs/promises-page.mjs';
import { inRoot } from '../../tools/workspace/root.mjs';

/** Promises and tests alone: which run a test is part of changes with the list of specs that run later. */
const withoutRuns = (page) => page.replaceAll(/\|[^|\n]*\|$/gm, '|').replaceAll(/ +/g, ' ');

describe('the page of promises', () => {
  it('names tests that are there', () => {
    const tests = Object.values(promises()).flatMap((rows) => rows.flatMap(([, names]) => names));
    expect(tests.length).toBeGreaterThan(100);
    expect(tests.filter((test) => test !== FAULTS && !existsSync(inRoot(test)))).toEqual([]);
  });

  it('is up to date: run `node tools/docs/promises.mjs`', async () => {
    const written = readFileSync(inRoot('docs/promises.md'), 'utf8');
    expect(withoutRuns(written)).toBe(withoutRuns(await promisesPage()));
  });
});
