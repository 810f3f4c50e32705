import { expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { mail, totpFactor } from '../testing/factors.js';
import { MISSING, secondFactorFixture, unmet } from '../testing/second-factor-fixture.js';
import { grantTo, refusal } from '../testing/session-replica.js';

const { database, replica, app, signedIn, REQUIRED } = await secondFactorFixture('persons');
const { sessions } = replica;

it('a session answers its user, and the type and age of each factor, and nothing else', async () => {
  const { session, session_token, session_jwt } = await signedIn(app, newId('user'), mail());
  const { id: session_id, user_id } = session;
  await grantTo(replica, app, { user_id, session_id, factor: totpFactor() });
  await database.query(
    `UPDATE sessions SET factors = jsonb_set(factors, '{0,method,last_verified_at}',
      to_jsonb((factors->0->'method'->>'last_verified_at')::bigint - 300)) WHERE id = $1`,
    [session_id],
  );
  for (const credential of [{ session_token }, { session_jwt }, { session_token, session_jwt }]) {
    const person = await sessions.checkPerson(app, credential);
    const ages = person.factors.map(({ age_seconds }) => age_seconds);
    expect(person).toEqual({
      session_id,
      user_id,
      factors: [
        { type: 'otp', age_seconds: ages[0] },
        { type: 'totp', age_seconds: ages[1] },
      ],
    });
    expect(ages[0]).toBeGreaterThanOrEqual(300);
    expect(ages[0]).toBeLessThan(330);
    expect(ages[1]).toBeLessThan(30);
  }
});

it('where kinds are asked for, each factor has its own, and the user those that sessions have seen', async () => {
  const user_id = newId('user');
  const alone = await signedIn(app, user_id, mail());
  const asked = (session_token: string) => sessions.checkPerson(app, { session_token, with_kinds: true });
  expect(await asked(alone.session_token)).toMatchObject({
    kinds: ['mailbox'],
    factors: [{ kind: 'mailbox' }],
  });
  const { session } = alone;
  await grantTo(replica, app, { user_id, session_id: session.id, factor: totpFactor() });
  const both = await asked(alone.session_token);
  expect(both.factors.map(({ kind }) => kind)).toEqual(['mailbox', 'authenticator']);
  expect([...(both.kinds ?? [])].toSorted()).toEqual(['authenticator', 'mailbox']);
  await database.query(
    `INSERT INTO second_factors (app_id, user_id, method_id, type) VALUES ($1, $2, 'webauthn_1', 'webauthn')`,
    [app.app_id, user_id],
  );
  const later = await signedIn(app, user_id, mail());
  expect((await asked(later.session_token)).kinds).toContain('passkey');
});

it('a session that lacks the second proof of its App is refused', async () => {
  const { session_token } = await signedIn(app, newId('user'));
  expect(await unmet(sessions.checkPerson(REQUIRED, { session_token }))).toEqual(MISSING('any'));
});

it('one that has ended, or belongs to another App, is not found', async () => {
  const { session, session_token, session_jwt } = await signedIn(app, newId('user'));
  const other = { ...app, app_id: newId('app') };
  expect(await refusal(sessions.checkPerson(other, { session_token }))).toBe('session_not_found');
  expect(await refusal(sessions.checkPerson(app, {}))).toBe('invalid_request');
  await replica.revocations.revoke(app, { user_id: session.user_id });
  for (const credential of [{ session_token }, { session_jwt }])
    expect(await refusal(sessions.checkPerson(app, credential))).toBe('session_not_found');
});
