import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { countLine, countTests, runsEverything } from './counts.mjs';

let folder;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'latchkey-report-'))));
afterEach(() => rmSync(folder, { recursive: true }));

/** Runs Jest itself on one file, as tools/jest/run.mjs does. @returns what the report counts of it. */
function countsOf(source) {
  mkdirSync(join(folder, 'results'));
  writeFileSync(join(folder, 'one.test.js'), source);
  const config = JSON.stringify({ rootDir: folder, testEnvironment: 'node' });
  const jest = join(import.meta.dirname, '../../node_modules/jest/bin/jest.js');
  spawnSync(process.execPath, [
    jest,
    ...['--config', config, '--json', '--outputFile', join(folder, 'results/one.json')],
  ]);
  return countTests(join(folder, 'results'));
}

describe('the report', () => {
  it('counts and names the tests that were skipped', () => {
    const counts = countsOf(`
      it('passes', () => undefined);
      it('fails', () => { throw new Error('no'); });
      describe.skip('without a chain', () => { it('pays', () => undefined); });
      it.todo('something else');
    `);
    expect(countLine(counts)).toBe('1 passed, 1 failed, 2 skipped');
    expect(counts.skipped.map(({ test }) => test)).toEqual(['without a chain pays', 'something else']);
  });

  it('counts a file that does not load as a failure', () => {
    expect(countLine(countsOf("throw new Error('no');"))).toBe('0 passed, 1 failed');
  });
});

it.each([
  ['CI on Linux x64', { CI: 'true' }, 'linux', 'x64', true],
  ['a laptop', {}, 'linux', 'x64', false],
  ['CI switched off', { CI: 'false' }, 'linux', 'x64', false],
  ['CI on a Mac', { CI: 'true' }, 'darwin', 'arm64', false],
  ['CI on Linux arm64', { CI: 'true' }, 'linux', 'arm64', false],
])('%s: whether a skipped test fails the run', (_, env, platform, arch, expected) => {
  expect(runsEverything({ env, platform, arch })).toBe(expected);
});
