import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Caller, type LockableType, MOST_OWN_UNLOCKS, ownUnlock } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { callerOf, outcomeOf } from '../../testing/callers.js';
import { mfaFixture, mfaReplica } from '../../testing/mfa-replica.js';
import { type TotpClient, totpClient } from '../../testing/totp-client.js';

const { database, replica } = await mfaFixture('totp_own_unlocks');

const FOR_A_TIME = `wrong_guesses = 5, locked_until = now() + interval '10 minutes'`;
const FOR_GOOD = `wrong_guesses = 100, locked_until = now() + interval '10 minutes'`;

let caller: Caller;
let user_id: string;
let client: TotpClient;

beforeEach(() => {
  caller = callerOf();
  user_id = newId('user');
  client = totpClient(database, replica, caller, user_id);
});

const sign = (method_type: LockableType, of = user_id) =>
  replica.attested.signerOf('session').sign(ownUnlock, { app_id: caller.app_id, user_id: of, method_type });

const unlock = async (from = replica) =>
  from.ownUnlocks.unlock(caller, { user_id, said: await sign('totp') });

const unlockEvents = () =>
  database.query<{ data: object }>(
    `SELECT data FROM outbox WHERE user_id = $1 AND type = 'method.unlocked' ORDER BY seq`,
    [user_id],
  );

it('the user lifts the lock, with an event that says so', async () => {
  const totp = await client.createActive();
  expect(await unlock()).toEqual({ unlocked: 0 });
  await client.change(FOR_A_TIME);
  expect(await outcomeOf(client.verify(client.codeOf(totp)))).toBe('too_many_attempts');
  expect(await unlock()).toEqual({ unlocked: 1 });
  const data = { method_id: totp.totp_id, method_type: 'totp', by_user: true };
  expect(await unlockEvents()).toEqual([{ data }]);
  expect(await outcomeOf(client.verify(client.codeOf(totp)))).toBe('ok');
});

it('a user without a TOTP has nothing to unlock', async () => {
  expect(await unlock()).toEqual({ unlocked: 0 });
});

it('a stolen session gets five guesses for each unlock of a lasting lock, and three unlocks', async () => {
  const totp = await client.createActive();
  await client.change(FOR_GOOD);
  for (let n = 0; n < MOST_OWN_UNLOCKS; n += 1) {
    expect(await unlock()).toEqual({ unlocked: 1 });
    for (let guess = 0; guess < 5; guess += 1)
      expect(await outcomeOf(client.verify(client.wrongFor(totp)))).toBe('invalid_totp_code');
    await client.change(`guesses = '{}', locked_until = now() - interval '1 year'`);
    expect(await outcomeOf(client.recover(totp.recovery_codes[0] ?? ''))).toBe('too_many_attempts');
  }
  const refused: unknown = await unlock().catch((error: unknown) => error);
  const details = { retryAfterSeconds: 86_400, reason: 'own_unlocks_used', userId: user_id };
  expect(refused).toMatchObject({ code: 'method_locked', details });
});

it.each(['a code', 'a recovery code', 'the App'])('%s gives the user three unlocks again', async (what) => {
  const totp = await client.createActive();
  await client.change(`own_unlocks = ${MOST_OWN_UNLOCKS}`);
  if (what === 'a code') await client.verify(client.codeOf(totp));
  if (what === 'a recovery code') await client.recover(totp.recovery_codes[0] ?? '');
  await client.change(FOR_A_TIME);
  if (what === 'the App') {
    expect(await outcomeOf(unlock())).toBe('method_locked');
    await replica.guesses.unlock({ appId: caller.app_id, userId: user_id });
    await client.change(FOR_A_TIME);
  }
  expect(await unlock()).toEqual({ unlocked: 1 });
});

it('50 unlocks at once, over two replicas, are one, with one event', async () => {
  await client.createActive();
  await client.change(`${FOR_GOOD}, own_unlocks = ${MOST_OWN_UNLOCKS - 1}`);
  const other = mfaReplica(database, replica.attested);
  const race = Array.from({ length: 50 }, (_, n) => unlock(n % 2 ? other : replica));
  const unlocked = (await Promise.all(race)).map((answer) => answer.unlocked);
  expect(unlocked.filter((count) => count === 1)).toHaveLength(1);
  expect(await unlockEvents()).toHaveLength(1);
});

describe('the word of the session service', () => {
  it.each<[string, () => Promise<string>]>([
    ['missing', () => Promise.resolve(undefined as never)],
    ['of another user', () => sign('totp', newId('user'))],
    ['on another kind', () => sign('email')],
  ])('%s unlocks nothing', async (_, said) => {
    await client.createActive();
    await client.change(FOR_A_TIME);
    await expect(replica.ownUnlocks.unlock(caller, { user_id, said: await said() })).rejects.toThrow();
    expect(await unlockEvents()).toEqual([]);
  });
});
