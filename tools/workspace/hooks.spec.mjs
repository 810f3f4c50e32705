import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { ensureHooks } from './hooks.mjs';
import { inRoot } from './root.mjs';

describe('the hook that checks the formatting of a commit', () => {
  let folder;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-hooks-'));
    for (const name of ['lefthook.yml', '.oxfmtrc.json']) copyFileSync(inRoot(name), join(folder, name));
    symlinkSync(inRoot('node_modules'), join(folder, 'node_modules'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const git = (...args) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], {
      cwd: folder,
      stdio: 'pipe',
    });
  const commit = (name, text) => {
    writeFileSync(join(folder, name), text);
    git('add', name);
    git('commit', '-m', name);
  };

  it('is added to a clone once', async () => {
    git('init');
    expect(await ensureHooks({ folder, isCi: false })).toBe('installed');
    expect(await ensureHooks({ folder, isCi: false })).toBe('up to date');
  });

  it('is not added in CI, nor to a folder without git', async () => {
    expect(await ensureHooks({ folder, isCi: false })).toBe('this is no clone');
    git('init');
    expect(await ensureHooks({ folder, isCi: true })).toBe('not in CI');
  });

  it('refuses a commit with a file that is not formatted, and reads no other file', async () => {
    git('init');
    await ensureHooks({ folder, isCi: false });
    writeFileSync(join(folder, 'not-part-of-it.mjs'), 'export  const a = 1');
    commit('formatted.mjs', 'export const a = 1;\n');
    commit('unknown.bin', 'no language that is formatted');
    expect(() => commit('broken.mjs', 'export  const a = 1')).toThrow(/broken\.mjs/);
  });
});
