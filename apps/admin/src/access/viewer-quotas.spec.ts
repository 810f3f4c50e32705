import { describe, expect, it } from '@jest/globals';
import { FindUsersQuery } from '@latchkey/contracts/identity';
import type { OperatorRole } from '@latchkey/contracts';
import { ViewerQuotas } from './viewer-quotas.js';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

const SEARCH = { query: FindUsersQuery };
const REVEAL = { reveals: true };

function quotaAt(
  clock: { ms: number },
  endpoint: object = SEARCH,
  quotas = new ViewerQuotas(() => clock.ms),
) {
  /** How many of `times` requests are admitted, and what the first refused one is to wait. */
  return (times: number, asked: object = { query: 'ada' }, role: OperatorRole = 'viewer', key_id = 'v') => {
    let [admitted, wait] = [0, 0];
    for (let n = 0; n < times; n += 1) {
      try {
        quotas.count({
          call: { actor: { type: 'operator', key_id } },
          operatorRole: role,
          query: asked,
          routeOptions: { config: { endpoint: endpoint as never } },
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

describe('users that a viewer sees without masks', () => {
  it('are 10 in a minute and 100 in a day, for each key', () => {
    const clock = { ms: 5 };
    const reveal = quotaAt(clock, REVEAL);
    expect(reveal(20, {})).toEqual([10, 60]);
    expect(reveal(20, {}, 'viewer', 'other')).toEqual([10, 60]);
    let all = 10;
    for (let minute = 1; minute < 20; minute += 1) {
      clock.ms += MINUTE_MS;
      all += reveal(10, {})[0]!;
    }
    expect(all).toBe(100);
    clock.ms = 5 + DAY_MS;
    expect(reveal(1, {})).toEqual([1, 0]);
  });

  it('are not counted for other roles, which see no masks', () => {
    const reveal = quotaAt({ ms: 5 }, REVEAL);
    for (const role of ['support', 'approver', 'admin'] as const)
      expect(reveal(20, {}, role)).toEqual([20, 0]);
  });

  it('take nothing from what it may ask for', () => {
    const clock = { ms: 5 };
    const quotas = new ViewerQuotas(() => clock.ms);
    expect(quotaAt(clock, REVEAL, quotas)(20, {})).toEqual([10, 60]);
    expect(quotaAt(clock, SEARCH, quotas)(40)).toEqual([30, 60]);
  });
});
