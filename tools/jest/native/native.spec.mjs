import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { inRoot } from '../../workspace/root.mjs';

const SHARED = `
  import { beforeAll } from '@jest/globals';
  export const seen: string[] = [];
  export const useFixture = () => beforeAll(() => void seen.push('set up'));
`;

const FIRST = `
  // ${'Larger than the second file. '.repeat(100)}
  import { expect, it, jest } from '@jest/globals';
  import { seen, useFixture } from './shared.js';
  useFixture();
  it('changes what it finds', () => {
    seen.push('first');
    process.env['LATCHKEY_SPEC'] = 'set';
    jest.spyOn(Math, 'random').mockReturnValue(0.5);
    jest.useFakeTimers();
    expect(seen).toEqual(['set up', 'first']);
  });
`;

const SECOND = `
  import { executionAsyncResource } from 'node:async_hooks';
  import { expect, it } from '@jest/globals';
  import { seen, useFixture } from './shared.js';
  useFixture();
  it('has the same module, and a fixture of its own', () => expect(seen).toEqual(['set up', 'first', 'set up']));
  it('has the environment, the functions and the clock as they were', async () => {
    expect(process.env['LATCHKEY_SPEC']).toBeUndefined();
    expect(Math.random()).not.toBe(0.5);
    await new Promise((resolve) => setTimeout(resolve, 1));
  });
  it('carries no context of an earlier file through its promises', async () => {
    const keys = await Promise.resolve().then(() => Object.getOwnPropertySymbols(executionAsyncResource()));
    expect(keys.filter((key) => key.description === 'kResourceStore').length).toBeLessThanOrEqual(1);
  });
  interface Left { value: number }
  it('is shown by its own lines', () => {
    const left: Left = { value: 1 };
    expect(left.value).toBe(2);
  });
  it('ends at its limit', () => new Promise(() => undefined), 50);
`;

let folder;
let result;
beforeAll(() => {
  mkdirSync(inRoot('dist'), { recursive: true });
  folder = mkdtempSync(inRoot('dist/native-'));
  for (const [name, text] of Object.entries({ shared: SHARED, 'a.spec': FIRST, 'b.spec': SECOND }))
    writeFileSync(join(folder, `${name}.ts`), text);
  const config = {
    rootDir: folder,
    testMatch: ['<rootDir>/*.spec.ts'],
    testEnvironment: inRoot('tools/jest/native/environment.mjs'),
    runtime: inRoot('tools/jest/native/runtime.mjs'),
    moduleFileExtensions: ['js', 'ts'],
  };
  const outputFile = join(folder, 'result.json');
  const loader = inRoot('tools/jest/native/loader.mjs');
  const jest = inRoot('node_modules/jest/bin/jest.js');
  // One after the other in one process; Jest starts with the largest file.
  const options = ['--runInBand', '--json', '--outputFile', outputFile, '--config', JSON.stringify(config)];
  spawnSync(process.execPath, ['--import', loader, jest, ...options]);
  result = JSON.parse(readFileSync(outputFile, 'utf8'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const casesOf = (name) => result.testResults.find((file) => file.name.endsWith(name)).assertionResults;

describe("specs by Node's own loader", () => {
  it('share modules, and leave nothing else to the next file', () => {
    const cases = [...casesOf('a.spec.ts'), ...casesOf('b.spec.ts')];
    expect(cases.map(({ title, status }) => [title, status])).toEqual([
      ['changes what it finds', 'passed'],
      ['has the same module, and a fixture of its own', 'passed'],
      ['has the environment, the functions and the clock as they were', 'passed'],
      ['carries no context of an earlier file through its promises', 'passed'],
      ['is shown by its own lines', 'failed'],
      ['ends at its limit', 'failed'],
    ]);
  });

  it('fail with the lines of the TypeScript, and at their limits', () => {
    const [, , , lines, limit] = casesOf('b.spec.ts').map(({ failureMessages }) => failureMessages.join());
    expect(lines).toContain('b.spec.ts:19:24');
    expect(limit).toContain('Exceeded timeout of 50 ms');
  });
});
