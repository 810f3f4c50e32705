import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { currentCall, outsideCalls, withinCall } from './call-scope.js';

const inside = (requestId: string, work: () => Promise<void> = () => delay(5)) =>
  withinCall({ requestId }, async () => {
    await work();
    return currentCall()?.requestId;
  });

describe('the scope of a call', () => {
  it('is known to everything that is called within, and nowhere else', async () => {
    expect(currentCall()).toBeUndefined();
    expect(await inside('req_1')).toBe('req_1');
    expect(currentCall()).toBeUndefined();
  });

  it('is each call’s own where many are under way, and outlives those that end', async () => {
    const ids = Array.from({ length: 20 }, (_, n) => `req_${n}`);
    const seen = await Promise.all(ids.map((id, n) => inside(id, () => delay(n % 7))));
    expect(seen).toEqual(ids);
  });

  it('begins again after the last call has ended', async () => {
    for (const id of ['req_1', 'req_2']) expect(await inside(id)).toBe(id);
  });

  it('is over for what the call has left behind, while other calls go on', async () => {
    let late: Promise<unknown> = Promise.resolve();
    const other = inside('req_long', () => delay(40));
    await inside('req_1', async () => {
      late = delay(10).then(() => currentCall());
    });
    expect(await late).toBeUndefined();
    expect(await other).toBe('req_long');
  });

  it('is not that of a worker which the call woke', async () => {
    const woken = await withinCall({ requestId: 'req_1' }, async () => outsideCalls(() => currentCall()));
    expect(woken).toBeUndefined();
    expect(outsideCalls(() => 7)).toBe(7);
  });

  it('ends with a failure as well', async () => {
    await expect(inside('req_1', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(currentCall()).toBeUndefined();
  });
});
