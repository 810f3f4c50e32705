import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { writeImage } from './image.js';
import { imageOf, lastRelease, storedReleases, unpackedBundles } from './stored-releases.js';

const FILES = { 'session/main.js': `console.log('ü')`, 'gateway/assets/chapters/a.md': '# A' };

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-releases-'));
  for (const version of ['0.10.0', '0.2.0', '0.9.1'])
    mkdirSync(join(root, 'releases', version), { recursive: true });
  writeImage(imageOf(lastRelease(root)), FILES);
});
afterAll(() => rmSync(root, { recursive: true }));

it('orders releases by the parts of their versions', () => {
  expect(storedReleases(root).map(({ version }) => version)).toEqual(['0.2.0', '0.9.1', '0.10.0']);
  expect(lastRelease(root).version).toBe('0.10.0');
});

it('unpacks the bundles of a release once', () => {
  const folder = unpackedBundles(lastRelease(root), root);
  for (const [path, text] of Object.entries(FILES))
    expect(readFileSync(join(folder, path), 'utf8')).toBe(text);
  rmSync(join(folder, 'session'), { recursive: true });
  expect(unpackedBundles(lastRelease(root), root)).toBe(folder);
  expect(() => readFileSync(join(folder, 'session/main.js'))).toThrow('ENOENT');
});
