import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { countLine, countTests, resultsIn, runsEverything } from './counts.mjs';
import { timeLines, timesOf } from './times.mjs';
import { inRoot } from '../workspace/root.mjs';

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
  return countTests(resultsIn(join(folder, 'results')));
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

it('says how long each project and file took', () => {
  const fileOf = (name, seconds) => ({
    name: inRoot(name),
    startTime: 1000,
    endTime: 1000 + 1000 * seconds,
    assertionResults: [{}, {}],
  });
  const results = [
    { testResults: [fileOf('apps/session/src/a.spec.ts', 30), fileOf('libs/platform/bus/src/b.spec.ts', 6)] },
    {
      testResults: [fileOf('apps/session/src/c.int.spec.ts', 33.04), fileOf('deploy/checks/d.spec.ts', 0.2)],
    },
  ];
  const times = timesOf(results, [{ title: 'Build', seconds: 9 }]);
  expect(times.projects[0]).toEqual({ project: 'apps/session', files: 2, tests: 4, seconds: 63 });
  expect(times.slowest.map(({ file }) => file)).toEqual([
    'apps/session/src/c.int.spec.ts',
    'apps/session/src/a.spec.ts',
    'libs/platform/bus/src/b.spec.ts',
  ]);
  expect(timeLines(times)).toEqual([
    'Parts of the run:',
    '   0.1 min  Build',
    'Minutes of the files of each project, which run beside each other:',
    '   1.1 min  apps/session: 4 tests in 2 files',
    '   0.1 min  libs/platform/bus: 2 tests in 1 files',
    '   0.0 min  deploy: 2 tests in 1 files',
    'The 20 slowest files:',
    '    33.0 s  apps/session/src/c.int.spec.ts',
    '    30.0 s  apps/session/src/a.spec.ts',
    '     6.0 s  libs/platform/bus/src/b.spec.ts',
  ]);
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
