import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { lastInChangelog, notesOf, versionOf } from './versions.mjs';

const CHANGELOG = '# Changelog\n\n## Unreleased\n\n- new\n\n## 0.3.0 (2027-01-31)\n\n- old\n\n## 0.2.0\n';

it('reads the newest version that was released', () => {
  expect(lastInChangelog(CHANGELOG)).toBe('0.3.0');
  expect(lastInChangelog('# Changelog\n\n## Unreleased\n')).toBeUndefined();
});

it('refuses a folder whose two versions differ', () => {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-versions-'));
  writeFileSync(join(folder, 'CHANGELOG.md'), CHANGELOG);
  const write = (version) => writeFileSync(join(folder, 'package.json'), JSON.stringify({ version }));
  write('0.3.0');
  expect(versionOf(folder)).toBe('0.3.0');
  write('0.4.0');
  expect(() => versionOf(folder)).toThrow(
    'package.json has version 0.4.0, the newest one in CHANGELOG.md is 0.3.0',
  );
  rmSync(folder, { recursive: true });
});

it('takes the part of one version as the notes of its release', () => {
  expect(notesOf(CHANGELOG, '0.3.0')).toBe('- old\n');
  expect(() => notesOf(CHANGELOG, '0.2.0')).toThrow('CHANGELOG.md says nothing of 0.2.0');
  expect(() => notesOf(CHANGELOG, '0.3')).toThrow('nothing of 0.3');
});
