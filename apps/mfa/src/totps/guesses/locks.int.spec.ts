import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { callerOf, outcomeOf, tally } from '../../testing/callers.js';
import { mfaFixture, mfaReplica } from '../../testing/mfa-replica.js';
import { type TotpClient, totpClient } from '../../testing/totp-client.js';

const RACE = 50;

const { database, replica } = await mfaFixture('totp_locks');

let caller: Caller;
let user_id: string;
let client: TotpClient;

beforeEach(() => {
  caller = callerOf();
  user_id = newId('user');
  client = totpClient(database, replica, caller, user_id);
});

const lockFacts = async () => {
  const rows = await database.query<{ type: string; data: object }>(
    `SELECT type, data FROM outbox WHERE user_id = $1 AND type IN ('totp.locked', 'method.unlocked') ORDER BY seq`,
    [user_id],
  );
  return rows.map(({ type, data }) => ({ type, ...data }));
};

const unlock = () => replica.guesses.unlock({ appId: caller.app_id, userId: user_id });

describe('after a hundred wrong guesses without a success between them', () => {
  it('time does not unlock the TOTP or its recovery codes', async () => {
    const totp = await client.createActive();
    await client.change('wrong_guesses = 99');
    expect(await outcomeOf(client.recover('00000-00000'))).toBe('invalid_recovery_code');
    await client.change(`guesses = '{}', locked_until = now() - interval '1 year'`);
    expect(await outcomeOf(client.recover(totp.recovery_codes[0] ?? ''))).toBe('too_many_attempts');
    const refused = await client.verify(client.codeOf(totp)).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'too_many_attempts', details: { retryAfterSeconds: 86_400 } });
    expect(await lockFacts()).toEqual([{ type: 'totp.locked', totp_id: totp.totp_id, lasting: true }]);
  });

  it('exactly as many of 50 at once are compared as are left, over two replicas', async () => {
    const totp = await client.createActive();
    await client.change('wrong_guesses = 97');
    const other = totpClient(database, mfaReplica(database), caller, user_id);
    const race = Array.from({ length: RACE }, (_, n) =>
      (n % 2 ? other : client).verify(client.wrongFor(totp)),
    );
    expect(await tally(race)).toEqual({ invalid_totp_code: 3, too_many_attempts: RACE - 3 });
    expect(await lockFacts()).toEqual([{ type: 'totp.locked', totp_id: totp.totp_id, lasting: true }]);
  });

  it.each(['a code', 'a recovery code'])('%s that is right resets all counts', async (what) => {
    const totp = await client.createActive();
    await client.change('wrong_guesses = 99');
    const guess =
      what === 'a code' ? client.verify(client.codeOf(totp)) : client.recover(totp.recovery_codes[0] ?? '');
    expect(await outcomeOf(guess)).toBe('ok');
    client.nextStep();
    expect(await outcomeOf(client.verify(client.wrongFor(totp)))).toBe('invalid_totp_code');
    expect(await outcomeOf(client.verify(client.codeOf(totp)))).toBe('ok');
    expect((await lockFacts()).at(-1)).toEqual({
      type: 'method.unlocked',
      method_id: totp.totp_id,
      method_type: 'totp',
    });
  });
});

it('a lock of ten minutes has one event', async () => {
  const totp = await client.createActive();
  await tally(Array.from({ length: RACE }, () => client.verify(client.wrongFor(totp))));
  expect(await lockFacts()).toEqual([{ type: 'totp.locked', totp_id: totp.totp_id, lasting: false }]);
});

it('a lock belongs to one user, and is gone with its TOTP', async () => {
  const totp = await client.createActive();
  await client.change(`locked_until = now() + interval '10 minutes'`);
  const other = totpClient(database, replica, caller, newId('user'));
  expect(await outcomeOf(other.verify(client.codeOf(await other.create())))).toBe('ok');
  await replica.totps.delete(caller, totp.totp_id);
  expect(await outcomeOf(client.verify(client.codeOf(await client.create())))).toBe('ok');
});

describe('the lock that an operator reads', () => {
  const locked = (userId = user_id, appId = caller.app_id) => replica.guesses.locked({ appId, userId });

  it.each([
    ['of ten minutes', `locked_until = now() + interval '10 minutes'`, 600],
    ['for good', `wrong_guesses = 100, locked_until = now() + interval '10 minutes'`, 0],
  ])('is one %s, and gone once it is lifted', async (_, lock, seconds) => {
    const totp = await client.createActive();
    expect(await locked()).toEqual([]);
    await client.change(lock);
    const [found, ...others] = await locked();
    expect([found?.method_id, found?.method_type, others]).toEqual([totp.totp_id, 'totp', []]);
    const [{ now } = { now: 0 }] = await database.query<{ now: number }>(
      'SELECT extract(epoch FROM now())::float8 AS now',
      [],
    );
    const end = found?.locked_until ?? -1;
    if (seconds === 0) expect(end).toBe(0);
    else expect(Math.abs(end - now - seconds)).toBeLessThan(60);
    expect([await locked(newId('user')), await locked(user_id, callerOf().app_id)]).toEqual([[], []]);
    await unlock();
    expect(await locked()).toEqual([]);
  });

  it('is none where it has ended by itself', async () => {
    await client.createActive();
    await client.change(`locked_until = now() - interval '1 second', wrong_guesses = 5`);
    expect(await locked()).toEqual([]);
  });
});

describe('to unlock', () => {
  it.each([
    ['of ten minutes', `locked_until = now() + interval '10 minutes', wrong_guesses = 5`],
    ['for good', 'wrong_guesses = 100'],
  ])('lifts a lock %s, with one event for 50 calls at once', async (_, lock) => {
    const totp = await client.createActive();
    await client.change(lock);
    expect(await outcomeOf(client.verify(client.codeOf(totp)))).toBe('too_many_attempts');
    await Promise.all(Array.from({ length: RACE }, unlock));
    expect(await outcomeOf(client.verify(client.codeOf(totp)))).toBe('ok');
    expect(await lockFacts()).toEqual([
      { type: 'method.unlocked', method_id: totp.totp_id, method_type: 'totp' },
    ]);
  });

  it('resets no guesses of a TOTP that is not locked, and touches no other App or user', async () => {
    const totp = await client.createActive();
    for (let n = 0; n < 4; n += 1) await outcomeOf(client.verify(client.wrongFor(totp)));
    await unlock();
    expect(await outcomeOf(client.verify(client.wrongFor(totp)))).toBe('invalid_totp_code');
    await replica.guesses.unlock({ appId: callerOf().app_id, userId: user_id });
    await replica.guesses.unlock({ appId: caller.app_id, userId: newId('user') });
    expect(await outcomeOf(client.verify(client.codeOf(totp)))).toBe('too_many_attempts');
  });
});
