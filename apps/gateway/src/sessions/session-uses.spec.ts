import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { recordUses } from '@latchkey/contracts/events';
import { rpcOver } from '@latchkey/edge/testing';
import { SessionUses } from './session-uses.js';

/** The batches that were handed over. */
let batches: { user_id: string; used_at: number }[][];
let refuses: boolean;
let uses: SessionUses;

beforeEach(() => {
  jest.useFakeTimers({ now: Date.parse('2026-05-31T10:20:30Z') });
  batches = [];
  refuses = false;
  const take = ({ uses: given }: { uses: (typeof batches)[number] }) => {
    batches.push(given);
    if (refuses) throw new Error('away');
    return { recorded: given.length };
  };
  uses = new SessionUses(rpcOver({ [recordUses.subject]: take }, []));
});
afterEach(() => {
  jest.useRealTimers();
});

const usersIn = () => batches.map((batch) => batch.map(({ user_id }) => user_id));
const later = (ms: number) => jest.advanceTimersByTimeAsync(ms);

it('a user is said once an hour, with others', async () => {
  for (const user of ['user_1', 'user_2', 'user_1', 'user_1']) uses.note('app_1', user);
  await later(2000);
  uses.note('app_1', 'user_2');
  await later(2000);
  expect(usersIn()).toEqual([['user_1', 'user_2']]);
  await later(40 * 60_000);
  uses.note('app_1', 'user_2');
  await later(2000);
  expect(usersIn()).toEqual([['user_1', 'user_2'], ['user_2']]);
  expect(batches[1]).toEqual([{ app_id: 'app_1', user_id: 'user_2', used_at: expect.any(Number) }]);
});

it('a user whose use was not taken is said again at the next one', async () => {
  refuses = true;
  uses.note('app_1', 'user_1');
  await later(2000);
  refuses = false;
  uses.note('app_1', 'user_1');
  await later(2000);
  expect(usersIn()).toEqual([['user_1'], ['user_1']]);
});

it('many are said at once, and what waits at the end, too', async () => {
  for (let n = 0; n < 1001; n += 1) uses.note('app_1', `user_${n}`);
  await later(0);
  expect(batches.map(({ length }) => length)).toEqual([1000]);
  await uses.onApplicationShutdown();
  expect(usersIn()[1]).toEqual(['user_1000']);
});

it('is bounded: beyond 50,000 users it says them again', async () => {
  for (let n = 0; n < 50_001; n += 1) uses.note('app_1', `user_${n}`);
  uses.note('app_1', 'user_0');
  await uses.onApplicationShutdown();
  expect(
    usersIn()
      .flat()
      .filter((user) => user === 'user_0'),
  ).toHaveLength(2);
});
