import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { lastInChangelog, notesOf, versionOf, withOperations } from './versions.mjs';

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

describe('the endpoints of the next release', () => {
  const changelog =
    '# Changelog\n\n## Unreleased\n\n### Added\n\n- **Links**: `GET /v1/links`.\n\n### Fixed\n\n- b\n\n## 0.2.0\n\n- `GET /v1/pens`\n';
  const operations = ['GET /v1/apps', 'GET /v1/links', 'GET /v1/pens'].map((name) => ({
    name,
    summary: 'Read it',
  }));

  it('are added where neither the last release has them nor an entry names them', () => {
    const written = withOperations(changelog, operations, ['GET /v1/apps']);
    const entry = '- **Further endpoints**:\n  - `GET /v1/pens`: Read it.\n';
    expect(written).toBe(changelog.replace('`GET /v1/links`.\n', `$&${entry}`));
    expect(withOperations(written, operations, ['GET /v1/apps'])).toBe(written);
  });

  it('leave a changelog without a place for them to a person', () => {
    expect(() => withOperations('# Changelog\n\n## Unreleased\n', operations, [])).toThrow('no "Added"');
  });
});
