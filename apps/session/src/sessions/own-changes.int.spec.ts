import { expect, it } from '@jest/globals';
import { type Caller, type Factor, OWN_CHANGE_MINUTES, provenChange } from '@latchkey/contracts';
import type { CheckOwnChangeRequest } from '@latchkey/contracts/session';
import { newId } from '@latchkey/platform/ids';
import { mail, totpFactor } from '../testing/factors.js';
import { MISSING, secondFactorFixture, unmet } from '../testing/second-factor-fixture.js';
import { callerOf } from '../testing/session-database.js';
import { grantTo, refusal } from '../testing/session-replica.js';

const { database, replica, app, signedIn, REQUIRED } = await secondFactorFixture('own_changes');
const asPage = (caller: Caller): Caller => ({ ...caller, key_kind: 'public' });
const page = asPage(app);

type Asked = Partial<CheckOwnChangeRequest>;

const prove = (session_token: string, asked: Asked = {}, by = page) =>
  replica.ownChanges.prove(by, { session_token, change: 'add_passkey', ...asked });
const wordOf = async (...asked: Parameters<typeof prove>) =>
  replica.attested.read(provenChange, (await prove(...asked)).said);

/** A session of these factors, each verified this number of minutes ago. */
async function sessionOf(...factors: [Factor, number][]) {
  const [[first] = [mail()], ...others] = factors;
  const { session, session_token, session_jwt } = await signedIn(app, newId('user'), first);
  const { id: session_id, user_id } = session;
  for (const [factor] of others) await grantTo(replica, app, { user_id, session_id, factor });
  for (const [place, [, minutes]] of factors.entries())
    await database.query(
      `UPDATE sessions SET factors = jsonb_set(factors, '{${place},method,last_verified_at}',
        to_jsonb((factors->${place}->'method'->>'last_verified_at')::bigint - 60 * $2)) WHERE id = $1`,
      [session_id, minutes],
    );
  return { user_id, session_id, session_token, session_jwt };
}

const OLD = OWN_CHANGE_MINUTES + 1;
const tooOld = (type: string) => ({ type, reason: 'factor_too_old' });
const missing = { type: 'totp', reason: 'factor_missing' };

it.each<[string, [Factor, number][], object]>([
  ['a code of now', [[mail(), 0]], { lacks_totp: missing }],
  ['an old code', [[mail(), OLD]], { lacks_any: tooOld('any'), lacks_totp: missing }],
  [
    'a code of now and an old TOTP',
    [
      [mail(), 0],
      [totpFactor(), OLD],
    ],
    { lacks_totp: tooOld('totp') },
  ],
  [
    'an old code and a TOTP of now',
    [
      [mail(), OLD],
      [totpFactor(), 0],
    ],
    {},
  ],
])('says for its user and this change what the session lacks: %s', async (_, factors, lacks) => {
  const { user_id, session_token } = await sessionOf(...factors);
  const { app_id } = app;
  expect(await wordOf(session_token)).toEqual({ app_id, user_id, change: 'add_passkey', ...lacks });
});

it("another age is for the App's server alone", async () => {
  const { session_token } = await sessionOf([mail(), OLD]);
  expect(await refusal(prove(session_token, { max_factor_age: 20 }))).toBe('secret_key_required');
  expect(await wordOf(session_token, { max_factor_age: 20 }, app)).not.toHaveProperty('lacks_any');
});

it('nothing but the token of a living session of the App is taken', async () => {
  const { user_id, session_id, session_token, session_jwt } = await sessionOf([mail(), 0]);
  for (const input of [{ session_jwt }, { session_id }, { user_id }])
    expect(await refusal(replica.ownChanges.prove(page, { ...input, change: 'add_passkey' } as never))).toBe(
      'invalid_request',
    );
  for (const wrong of ['', session_id, session_jwt, `${session_token}x`])
    expect(await refusal(prove(wrong))).toBe('session_not_found');
  expect(await refusal(prove(session_token, {}, asPage(callerOf())))).toBe('session_not_found');
  await replica.revocations.revoke(app, { session_token });
  expect(await refusal(prove(session_token))).toBe('session_not_found');
});

it('a session that lacks the second proof of its App may add, and may not remove', async () => {
  const { session_token } = await sessionOf([mail(), 0]);
  const under = asPage(REQUIRED);
  for (const change of ['add_passkey', 'add_address', 'add_totp'] as const)
    expect(await unmet(prove(session_token, { change }, under))).toBeUndefined();
  for (const change of ['remove_passkey', 'remove_address', 'update_names', 'list_recovery_codes'] as const)
    expect(await unmet(prove(session_token, { change }, under))).toEqual(MISSING('any'));
  expect(await unmet(prove(session_token, { change: 'constructor' as never }, under))).toEqual(
    MISSING('any'),
  );
});
