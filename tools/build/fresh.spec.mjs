import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { root } from '../workspace/root.mjs';
import { digest } from './fresh.mjs';

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-fresh-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('differs once a file is there, is empty, changes, or is gone', () => {
  const file = join(folder, 'bundle.config.mjs');
  const now = () => digest([relative(root, file)]);
  const absent = now();
  writeFileSync(file, '');
  const empty = now();
  writeFileSync(file, 'export default {}');
  expect(new Set([absent, empty, now()]).size).toBe(3);
  rmSync(file);
  expect(now()).toBe(absent);
});
