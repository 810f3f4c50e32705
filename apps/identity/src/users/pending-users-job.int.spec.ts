import { setTimeout as delay } from 'node:timers/promises';
import { expect, it, jest } from '@jest/globals';
import { MethodsService } from '../identifiers/methods.service.js';
import { testIdentity } from '../testing/test-identity.js';
import { UsersService } from '../users/users.service.js';

const LONGEST_PAUSE_MS = 10 * 60_000;

// The pauses between two runs pass at once.
const pauses: { run: () => void; ms: number }[] = [];
const every = jest.spyOn(globalThis, 'setInterval').mockImplementation(((run: () => void, ms: number) => {
  pauses.push({ run, ms });
  return { unref: () => undefined };
}) as never);
const identity = await testIdentity('sweeper');
every.mockRestore();

it('a running service deletes users who never became active', async () => {
  const caller = await identity.newCaller();
  const address = { type: 'email', value: 'ada@example.com' } as const;
  await identity.get(MethodsService).ensure(caller, address);
  await identity.source.query(`UPDATE users SET created_at = now() - interval '31 days'`);
  await identity.source.query(`UPDATE apps SET pending_users_from = now() - interval '31 days'`);
  for (const { run, ms } of pauses) if (ms <= LONGEST_PAUSE_MS) run();
  const left = async () => (await identity.get(UsersService).list(caller, {})).users.length;
  for (const deadline = Date.now() + 10_000; (await left()) > 0 && Date.now() < deadline;) await delay(20);
  expect(await left()).toBe(0);
});
