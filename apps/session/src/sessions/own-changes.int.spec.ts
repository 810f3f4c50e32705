import { expect, it } from '@jest/globals';
import {
  type Caller,
  type Factor,
  OWN_CHANGE_MINUTES,
  OWN_CHANGE_NAMES,
  PAGE_CHANGES,
  type PageChange,
  provenChange,
} from '@latchkey/contracts';
import type { ProveOwnChangeInput } from '@latchkey/contracts/session';
import { newId } from '@latchkey/platform/ids';
import { emailFactor, mail, passkey, totpFactor } from '../testing/factors.js';
import { MISSING, secondFactorFixture, unmet } from '../testing/second-factor-fixture.js';
import { callerOf } from '../testing/session-database.js';
import { grantTo, refusal } from '../testing/session-replica.js';

const { database, replica, app, signedIn, REQUIRED } = await secondFactorFixture('own_changes');
const asPage = (caller: Caller): Caller => ({ ...caller, key_kind: 'public' });
const page = asPage(app);

const NOTHING_PROVED = {
  ...{ lacks_any: { type: 'any', reason: 'factor_too_old' } },
  ...{ lacks_totp: { type: 'totp', reason: 'factor_missing' } },
  ...{ lacks_passkey: { type: 'webauthn', reason: 'factor_missing' } },
};

type Asked = Partial<ProveOwnChangeInput>;

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
const missing = (type: string) => ({ type, reason: 'factor_missing' });
const NO_PASSKEY = { lacks_passkey: missing('webauthn') };

it.each<[string, [Factor, number][], object]>([
  ['a code of now', [[mail(), 0]], { ...NO_PASSKEY, lacks_totp: missing('totp') }],
  ['an old code', [[mail(), OLD]], { ...NO_PASSKEY, lacks_any: tooOld('any'), lacks_totp: missing('totp') }],
  ['a link of now that the App delivered', [[emailFactor(), 0]], NOTHING_PROVED],
  ['a passkey of now', [[passkey(), 0]], { lacks_totp: missing('totp') }],
  [
    'a code of now and an old TOTP',
    [
      [mail(), 0],
      [totpFactor(), OLD],
    ],
    { ...NO_PASSKEY, lacks_totp: tooOld('totp') },
  ],
  [
    'an old code and a TOTP of now',
    [
      [mail(), OLD],
      [totpFactor(), 0],
    ],
    NO_PASSKEY,
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

it('a link that the App delivered is a proof to its server alone', async () => {
  const { session_token } = await sessionOf([emailFactor(), 0]);
  expect(await wordOf(session_token, {}, app)).not.toHaveProperty('lacks_any');
});

it('a page removes only what it names, and that proves nothing for its own removal', async () => {
  const [own, later] = [mail(), passkey(newId('webauthn'))];
  const { session_token } = await sessionOf([own, 0]);
  const remove = (method_id?: string, by = page) =>
    prove(session_token, { change: 'remove_passkey', ...(method_id && { method_id }) }, by);
  expect(await refusal(remove())).toBe('secret_key_required');
  const { said } = await remove(later.method.method_id);
  expect(await replica.attested.read(provenChange, said)).toMatchObject({
    method_id: later.method.method_id,
  });
  expect(await unmet(remove(own.method.method_id))).toEqual(MISSING('any'));
  // The App's server decides it by itself.
  expect(await unmet(remove(own.method.method_id, app))).toBeUndefined();
  expect(await refusal(prove(session_token, { method_id: own.method.method_id }))).toBe(
    'secret_key_required',
  );
});

it('a passkey that was added within the session does not remove the email of its owner', async () => {
  const own = mail();
  const { user_id, session_id, session_token } = await sessionOf([own, 0]);
  await grantTo(replica, app, { user_id, session_id, factor: passkey(newId('webauthn')) });
  const removal = prove(session_token, { change: 'remove_address', method_id: own.method.method_id });
  expect(await unmet(removal)).toEqual(MISSING('any'));
});

it("a page gets the word on its own changes alone, and not on those of the App's server", async () => {
  const { session_token } = await sessionOf([mail(), 0]);
  for (const change of OWN_CHANGE_NAMES.filter((name) => !PAGE_CHANGES.includes(name as PageChange))) {
    expect(await refusal(prove(session_token, { change }))).toBe('secret_key_required');
    expect(await unmet(prove(session_token, { change }, app))).toBeUndefined();
  }
});

it('a session that lacks the second proof of its App may add, and may not remove', async () => {
  const { session_token } = await sessionOf([mail(), 0]);
  for (const change of ['add_passkey', 'add_address', 'add_totp'] as const)
    expect(await unmet(prove(session_token, { change }, REQUIRED))).toBeUndefined();
  for (const change of ['remove_passkey', 'remove_address', 'update_names', 'list_recovery_codes'] as const)
    expect(await unmet(prove(session_token, { change }, REQUIRED))).toEqual(MISSING('any'));
  const under = asPage(REQUIRED);
  expect(await unmet(prove(session_token, {}, under))).toBeUndefined();
  const removal = { change: 'remove_passkey', method_id: newId('webauthn') } as const;
  expect(await unmet(prove(session_token, removal, under))).toEqual(MISSING('any'));
  expect(await unmet(prove(session_token, { change: 'constructor' as never }, REQUIRED))).toEqual(
    MISSING('any'),
  );
});
