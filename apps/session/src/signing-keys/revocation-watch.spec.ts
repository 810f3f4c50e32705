import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it, jest } from '@jest/globals';
import { RevocationWatch } from './revocation-watch.js';

function watchOver(lately: () => Promise<string[]>) {
  const time = { ms: 0 };
  const read = jest.fn(lately);
  return { watch: new RevocationWatch({ lately: read }, () => time.ms), read, time };
}

describe('RevocationWatch', () => {
  it.each([
    [149, 1, ['first']],
    [150, 2, ['first']],
    [349, 2, ['first']],
    [350, 2, ['second']],
  ])('after %d ms has read %d times and knows %j once it has looked', async (ms, reads, known) => {
    const answers = [['first'], ['second']];
    const { watch, read, time } = watchOver(async () => answers.shift() ?? []);
    await watch.look();
    time.ms = ms;
    const looking = watch.look();
    // A look that does not wait is over before what it began to read is there.
    if (known[0] === 'second') await looking;
    expect([...watch.revokedLately]).toEqual(known);
    expect(read).toHaveBeenCalledTimes(reads);
    await looking;
  });

  it('reads once for all who look at the same time', async () => {
    const { watch, read } = watchOver(async () => ['kid']);
    await Promise.all(Array.from({ length: 50 }, () => watch.look()));
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('counts from the beginning of a reading, and forgets what is not told any more', async () => {
    const { watch, read, time } = watchOver(async () => {
      time.ms += 400;
      return time.ms === 400 ? ['kid'] : [];
    });
    await watch.look();
    expect(watch.revokedLately.has('kid')).toBe(true);
    await watch.look();
    expect(read).toHaveBeenCalledTimes(2);
    expect(watch.revokedLately.size).toBe(0);
  });

  it('lets nobody pass who would go by what is old, while it cannot be read', async () => {
    const answers = [
      Promise.resolve([]),
      Promise.reject(new Error('away')),
      Promise.reject(new Error('away')),
    ];
    for (const answer of answers) answer.catch(() => undefined);
    const { watch, time } = watchOver(() => answers.shift()!);
    await watch.look();
    time.ms = 200;
    await watch.look();
    await nextTurn();
    time.ms = 350;
    await expect(watch.look()).rejects.toThrow('away');
  });

  it('waits for the next reading once it was told to forget', async () => {
    const answers = [[], ['kid']];
    const { watch } = watchOver(async () => answers.shift() ?? []);
    await watch.look();
    watch.forget();
    await watch.look();
    expect(watch.revokedLately.has('kid')).toBe(true);
  });
});
