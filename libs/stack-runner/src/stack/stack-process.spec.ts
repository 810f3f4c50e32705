import { existsSync, rmSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { Closers } from '../command/closers.js';
import { makeDataFolder } from './stack-process.js';

describe('makeDataFolder', () => {
  afterEach(() => void jest.restoreAllMocks());

  it('makes a folder that another user can pass through, and removes it', async () => {
    const closers = new Closers();
    const dataDir = await makeDataFolder(closers, 'spec');
    expect(statSync(dataDir).isDirectory()).toBe(true);
    expect(statSync(dirname(dataDir)).mode & 0o777).toBe(0o711);
    await closers.close();
    expect(existsSync(dirname(dataDir))).toBe(false);
  });

  it('leaves it with `keep`, and says where', async () => {
    const say = jest.spyOn(process.stdout, 'write').mockReturnValue(true);
    const closers = new Closers();
    const folder = dirname(await makeDataFolder(closers, 'spec', { keep: true }));
    await closers.close();
    expect(existsSync(folder)).toBe(true);
    expect(say).toHaveBeenCalledWith(`Kept: ${folder}\n`);
    rmSync(folder, { recursive: true });
  });
});
