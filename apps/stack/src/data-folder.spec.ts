import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { openDataFolder } from './data-folder.js';

const root = mkdtempSync(join(tmpdir(), 'latchkey-data-folder-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

const modeOf = (path: string) => (statSync(path).mode & 0o7777).toString(8);
const modesIn = (folder: string) =>
  ['.', 'logs', 'nats'].map((name) => [name, modeOf(join(folder, name))] as const);

describe('the data folder', () => {
  it('is made for its owner alone', () => {
    const folder = join(root, 'made', 'data');
    openDataFolder(folder, false);
    expect(modesIn(folder)).toEqual([
      ['.', '700'],
      ['logs', '700'],
      ['nats', '700'],
    ]);
  });

  it('that others could read is closed', () => {
    const folder = join(root, 'earlier');
    for (const path of [folder, join(folder, 'logs'), join(folder, 'nats')]) {
      mkdirSync(path);
      chmodSync(path, 0o755);
    }
    writeFileSync(join(folder, 'logs', 'nats.log'), '');
    openDataFolder(folder, false);
    expect(modesIn(folder).map(([, mode]) => mode)).toEqual(['700', '700', '700']);
  });

  it('of root can be passed by the user of PostgreSQL, and not listed', () => {
    const folder = join(root, 'of-root');
    openDataFolder(folder, true);
    expect(modesIn(folder)).toEqual([
      ['.', '711'],
      ['logs', '700'],
      ['nats', '700'],
    ]);
  });

  it('keeps what it denies its owner, and stays as it is where others work in it, too', () => {
    const closed = join(root, 'closed');
    mkdirSync(closed);
    chmodSync(closed, 0o700);
    openDataFolder(closed, true);
    expect(modeOf(closed)).toBe('700');
    const shared = join(root, 'shared');
    mkdirSync(shared);
    chmodSync(shared, 0o1777);
    openDataFolder(shared, false);
    expect(modesIn(shared).map(([, mode]) => mode)).toEqual(['1777', '700', '700']);
  });
});
