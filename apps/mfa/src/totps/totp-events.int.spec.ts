import { expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { callerOf, outcomeOf, tally } from '../testing/callers.js';
import { mfaFixture } from '../testing/mfa-replica.js';
import { totpClient } from '../testing/totp-client.js';

const RACE = 50;

const { database, replica } = await mfaFixture('totp_events');

/** A user without a TOTP, and the user's events so far. */
function newUser() {
  const caller = callerOf();
  const user_id = newId('user');
  const stored = () =>
    database.query<{ type: string; data: object }>(
      'SELECT type, data FROM outbox WHERE app_id = $1 AND user_id = $2 ORDER BY seq',
      [caller.app_id, user_id],
    );
  return {
    client: totpClient(database, replica, caller, user_id),
    list: () => replica.totps.listRecoveryCodes(caller, user_id),
    stored,
  };
}

it('a TOTP publishes that it was created, and nothing where an active one is in its way', async () => {
  const { client, stored } = newUser();
  const { totp_id } = await client.createActive();
  expect(await outcomeOf(client.create())).toBe('active_totp_exists');
  expect(await stored()).toEqual([
    { type: 'totp.created', data: { totp_id } },
    { type: 'totp.activated', data: { totp_id } },
  ]);
});

it('a list of recovery codes is published each time, without the codes', async () => {
  const { client, list, stored } = newUser();
  const totp = await client.createActive();
  for (let n = 0; n < 2; n += 1) await list();
  const events = await stored();
  const listed = { type: 'recovery_codes.listed', data: { totp_id: totp.totp_id } };
  expect(events.slice(2)).toEqual([listed, listed]);
  for (const secret of [totp.secret, ...totp.recovery_codes])
    expect(JSON.stringify(events)).not.toContain(secret);
});

it('nothing is published where there is nothing to list', async () => {
  const { list, stored } = newUser();
  expect((await list()).totps).toEqual([]);
  expect(await stored()).toEqual([]);
});

it('of 50 uses of a recovery code one is published, before the end of the lock that it lifts', async () => {
  const { client, stored } = newUser();
  const { totp_id, recovery_codes } = await client.createActive();
  await client.change(`guesses = array_fill(now(), ARRAY[4]), wrong_guesses = 4`);
  const [code = ''] = recovery_codes;
  const tries = await tally(Array.from({ length: RACE }, () => client.recover(code)));
  expect(tries).toMatchObject({ ok: 1 });
  const types = (await stored()).map(({ type }) => type);
  expect(types.filter((type) => type === 'recovery_code.used')).toHaveLength(1);
  expect(types.indexOf('recovery_code.used')).toBeLessThan(types.indexOf('method.unlocked'));
  expect(await stored()).toContainEqual({ type: 'recovery_code.used', data: { totp_id } });
});

it('a wrong recovery code publishes nothing', async () => {
  const { client, stored } = newUser();
  await client.createActive();
  expect(await outcomeOf(client.recover('00000-00000'))).toBe('invalid_recovery_code');
  expect((await stored()).map(({ type }) => type)).toEqual(['totp.created', 'totp.activated']);
});
