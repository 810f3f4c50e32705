import { existsSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { inRoot, readRoot } from './repository.js';

const FOLDERS = ['', 'apps/', 'libs/'];
const ENDINGS = ['.spec.ts', '.int.spec.ts', '.e2e.spec.ts'];

it('docs/security.md names tests that are there', () => {
  const rows = readRoot('docs/security.md').split('\n## Threat model\n')[1]?.split('\n') ?? [];
  const tests = rows
    .filter((row) => row.startsWith('| ') && !row.startsWith('| ---') && !row.startsWith('| what'))
    .flatMap((row) => [...(row.split('|').at(-2) ?? '').matchAll(/`([^`]+)`/g)])
    .map(([, name = '']) => name);
  const lost = tests.filter(
    (name) =>
      !FOLDERS.some((folder) => ENDINGS.some((ending) => existsSync(inRoot(`${folder}${name}${ending}`)))),
  );
  expect(tests.length).toBeGreaterThan(30);
  expect(lost).toEqual([]);
});
