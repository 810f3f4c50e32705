import { describe, expect, it } from '@jest/globals';
import { type Factor, type LockableType, ownUnlock } from '@latchkey/contracts';
import { OWN_UNLOCK_MINUTES } from '@latchkey/contracts/session';
import { newId } from '@latchkey/platform/ids';
import { account, mail, passkey, phone, totpFactor, wallet } from '../testing/factors.js';
import { MISSING, secondFactorFixture, unmet } from '../testing/second-factor-fixture.js';
import { grantTo, refusal } from '../testing/session-replica.js';

const { database, replica, app, signedIn, REQUIRED } = await secondFactorFixture('own_unlocks');

const TOO_OLD = [{ type: 'any', reason: 'factor_too_old' }];

/** A session of these factors. */
async function sessionWith(first: Factor, ...others: Factor[]) {
  const { session, session_token, session_jwt } = await signedIn(app, newId('user'), first);
  const { id: session_id, user_id } = session;
  for (const factor of others) await grantTo(replica, app, { user_id, session_id, factor });
  const check = (method_type: LockableType, credential: object = { session_token }, caller = app) =>
    replica.ownUnlocks.check(caller, { ...credential, method_type });
  return { user_id, session_id, session_token, session_jwt, check };
}

/** Lets minutes pass since the factor of this place was verified. */
const age = (sessionId: string, place: number, minutes: number) =>
  database.query(
    `UPDATE sessions SET factors = jsonb_set(factors, '{${place},method,last_verified_at}',
      to_jsonb((factors->${place}->'method'->>'last_verified_at')::bigint - 60 * $2)) WHERE id = $1`,
    [sessionId, minutes],
  );

describe('a session may lift the locks of a kind that it has not proved', () => {
  it.each<[string, Factor, LockableType]>([
    ['a passkey, for emails', passkey(), 'email'],
    ['a phone, for emails', phone(), 'email'],
    ['an email, for phone numbers', mail(), 'phone_number'],
    ['an email, for the TOTP', mail(), 'totp'],
    ['a wallet, for the TOTP', wallet(), 'totp'],
    ['an account, for emails', account(), 'email'],
  ])('by %s', async (_, factor, method_type) => {
    const { user_id, check } = await sessionWith(factor);
    const { said, ...checked } = await check(method_type);
    expect(checked).toEqual({ user_id });
    const word = await replica.attested.read(ownUnlock, said);
    expect(word).toEqual({ app_id: app.app_id, user_id, method_type });
  });

  it.each<[string, Factor[], LockableType]>([
    ['an email, for emails', [mail()], 'email'],
    ['two emails, for emails', [mail(), mail()], 'email'],
    ['an account that the mailbox opens, for emails', [account(true)], 'email'],
    ['a phone, for phone numbers', [phone()], 'phone_number'],
  ])('and not by %s', async (_, [first, ...others], method_type) => {
    const { check } = await sessionWith(first as Factor, ...others);
    expect(await unmet(check(method_type))).toEqual(MISSING('any'));
  });

  it('by the factor beside the TOTP, and never by the TOTP', async () => {
    const { session_id, check } = await sessionWith(mail(), totpFactor());
    await check('totp');
    await age(session_id, 0, OWN_UNLOCK_MINUTES + 1);
    expect(await unmet(check('totp'))).toEqual(TOO_OLD);
    await check('email');
  });

  it('by a proof of the last ten minutes alone', async () => {
    const { session_id, check } = await sessionWith(passkey());
    await age(session_id, 0, OWN_UNLOCK_MINUTES - 1);
    await check('email');
    await age(session_id, 0, 2);
    expect(await unmet(check('email'))).toEqual(TOO_OLD);
  });
});

it('a session that lacks its second proof may unlock it', async () => {
  const { session_token, check } = await sessionWith(mail());
  expect(await unmet(replica.sessions.check(REQUIRED, { session_token }))).toEqual(MISSING('any'));
  await check('totp', { session_token }, REQUIRED);
});

it('with a public token a JWT alone unlocks nothing: every server that checks JWTs has it', async () => {
  const { user_id, session_token, session_jwt, check } = await sessionWith(mail());
  const page = { ...app, key_kind: 'public' } as const;
  expect(await refusal(check('totp', { session_jwt }, page))).toBe('secret_key_required');
  for (const [credential, caller] of [
    [{ session_jwt }, app],
    [{ session_token }, page],
    [{ session_token, session_jwt }, page],
  ] as const)
    expect(await check('totp', credential, caller)).toMatchObject({ user_id });
  expect(await refusal(check('totp', {}, page))).toBe('invalid_request');
});

it('an ended session unlocks nothing', async () => {
  const { user_id, check } = await sessionWith(mail());
  await replica.revocations.revoke(app, { user_id });
  expect(await refusal(check('totp'))).toBe('session_not_found');
});
