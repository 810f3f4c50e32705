import { describe, expect, it } from '@jest/globals';
import { FindUsersQuery } from '@latchkey/contracts/identity';
import type { OperatorRole } from '@latchkey/edge';
import { AddressQuota } from './address-quota.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

function quotaAt(clock: { ms: number }) {
  const quota = new AddressQuota(() => clock.ms);
  /** How many of `times` requests are admitted, and what the first refused one is to wait. */
  return (times: number, asked: object = { query: 'ada' }, role: OperatorRole = 'viewer', key_id = 'v') => {
    let [admitted, wait] = [0, 0];
    for (let n = 0; n < times; n += 1) {
      try {
        quota.count({
          call: { actor: { type: 'operator', key_id } },
          operatorRole: role,
          query: asked,
          routeOptions: { config: { endpoint: { query: FindUsersQuery } as never } },
        });
        admitted += 1;
      } catch (error) {
        expect(error).toMatchObject({ code: 'rate_limited' });
        wait ||= (error as { details: { retryAfterSeconds: number } }).details.retryAfterSeconds;
      }
    }
    return [admitted, wait];
  };
}

describe('addresses that a viewer asks for', () => {
  it('are 30 in a minute, for each key', () => {
    const clock = { ms: 5 };
    const ask = quotaAt(clock);
    expect(ask(40)).toEqual([30, 60]);
    expect(ask(40, undefined, 'viewer', 'other')).toEqual([30, 60]);
    clock.ms += MINUTE_MS;
    expect(ask(1)).toEqual([1, 0]);
  });

  it('are 500 in a day', () => {
    const clock = { ms: 5 };
    const ask = quotaAt(clock);
    let all = 0;
    for (let minute = 0; minute < 30; minute += 1, clock.ms += MINUTE_MS) all += ask(30)[0]!;
    expect(all).toBe(500);
    expect(ask(1)).toEqual([0, (DAY_MS - 30 * MINUTE_MS) / 1000]);
    clock.ms = 5 + DAY_MS;
    expect(ask(1)).toEqual([1, 0]);
  });

  it('are not counted for other roles, nor where none is in the query', () => {
    const ask = quotaAt({ ms: 5 });
    for (const role of ['support', 'approver', 'admin'] as const)
      expect(ask(40, { query: 'ada' }, role)).toEqual([40, 0]);
    expect(ask(40, { app_id: 'app_1', status: 'blocked', limit: '5' })).toEqual([40, 0]);
  });
});
