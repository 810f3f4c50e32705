import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  lastRelease,
  removeBundles,
  storeBundles,
  storedReleases,
  unpackBundles,
} from './stored-releases.js';

let root: string;
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'latchkey-releases-'));
  for (const version of ['0.10.0', '0.2.0', '0.9.1'])
    mkdirSync(join(root, 'releases', version), { recursive: true });
});
afterAll(() => rmSync(root, { recursive: true }));

it('orders releases by the parts of their versions', () => {
  expect(storedReleases(root).map(({ version }) => version)).toEqual(['0.2.0', '0.9.1', '0.10.0']);
  expect(lastRelease(root).version).toBe('0.10.0');
});

it('unpacks the bundles of a release as they were stored, until they are removed', () => {
  const bundles = { 'session/main.js': `console.log('ü')`, 'gateway/assets/chapters/a.md': '# A' };
  storeBundles(lastRelease(root), bundles);
  unpackBundles(lastRelease(root), join(root, 'unpacked'));
  for (const [path, text] of Object.entries(bundles))
    expect(readFileSync(join(root, 'unpacked', path), 'utf8')).toBe(text);
  removeBundles(root);
  expect(() => unpackBundles(lastRelease(root), root)).toThrow('ENOENT');
});
