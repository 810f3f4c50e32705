import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { RevokedKeys } from './revoked-keys.js';

function revokedOver(lately: () => Promise<string[]>) {
  const time = { ms: 0 };
  const read = jest.fn(lately);
  return { revoked: new RevokedKeys(read, () => time.ms), read, time };
}

describe('the revoked keys', () => {
  it.each([
    [149, 1, ['first']],
    [150, 2, ['first']],
    [349, 2, ['first']],
    [350, 2, ['second']],
  ])('after %d ms were read %d times and are %j', async (ms, reads, known) => {
    const answers = [['first'], ['second']];
    const { revoked, read, time } = revokedOver(async () => answers.shift() ?? []);
    await revoked.read();
    time.ms = ms;
    const reading = revoked.read();
    // A call that does not wait is over before the reading that it began.
    if (known[0] === 'second') await reading;
    expect([...revoked.kids]).toEqual(known);
    expect(read).toHaveBeenCalledTimes(reads);
    await reading;
  });

  it('are read once for concurrent calls', async () => {
    const { revoked, read } = revokedOver(async () => ['kid']);
    await Promise.all(Array.from({ length: 50 }, () => revoked.read()));
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('age from the beginning of a reading, and lose a key that is not read any more', async () => {
    const { revoked, read, time } = revokedOver(async () => {
      time.ms += 400;
      return time.ms === 400 ? ['kid'] : [];
    });
    await revoked.read();
    expect(revoked.kids.has('kid')).toBe(true);
    await revoked.read();
    expect(read).toHaveBeenCalledTimes(2);
    expect(revoked.kids.size).toBe(0);
  });

  it('fail a call that would use an old set while it cannot be read', async () => {
    const answers = [
      Promise.resolve([]),
      Promise.reject(new Error('away')),
      Promise.reject(new Error('away')),
    ];
    for (const answer of answers) answer.catch(() => undefined);
    const { revoked, time } = revokedOver(() => answers.shift()!);
    await revoked.read();
    time.ms = 200;
    await revoked.read();
    await nextTurn();
    time.ms = 350;
    await expect(revoked.read()).rejects.toThrow('away');
  });

  it('are read again before the next use after `forget`', async () => {
    const answers = [[], ['kid']];
    const { revoked } = revokedOver(async () => answers.shift() ?? []);
    await revoked.read();
    revoked.forget();
    await revoked.read();
    expect(revoked.kids.has('kid')).toBe(true);
  });
});
