import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { inRoot, readRoot } from './repository.js';

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
}

const { dependencies, devDependencies, optionalDependencies } = JSON.parse(
  readRoot('package.json'),
) as Manifest;
const ROW = /^\| `([^`]+)`\s*\| (\S+)\s*\| [\d-]+\s*\| (.+?)\s*\|/gm;
const rows = [...readRoot('docs/dependencies.md').matchAll(ROW)];

describe('docs/dependencies.md', () => {
  it('lists each package that runs in production, at its version', () => {
    const listed = rows.map(([, name = '', version = '']) => [name, version]);
    expect(Object.fromEntries(listed)).toEqual({ ...dependencies, ...optionalDependencies });
    expect(listed).toHaveLength(new Set(listed.map(([name]) => name)).size);
  });

  it('leads from each package without a maintainer to the record that keeps it', () => {
    const unmaintained = rows.filter(([, , , maintained = '']) => !maintained.startsWith('yes'));
    const records = unmaintained.map(([, , , maintained = '']) => /\]\((adr\/[^)]+)\)/.exec(maintained)?.[1]);
    const kept = records.filter((record) => record !== undefined);
    expect(kept.map((record) => existsSync(inRoot(join('docs', record))))).toEqual([true, true, true]);
  });
});

/** A version, also of a package that is installed under another name. */
const EXACT = /^(?:npm:[\w@/-]+@)?\d+\.\d+\.\d+(?:-[\w.]+)?$/;

it('pins every version exactly', () => {
  const all = { ...dependencies, ...devDependencies, ...optionalDependencies };
  expect(Object.entries(all).filter(([, version]) => !EXACT.test(version))).toEqual([]);
});
