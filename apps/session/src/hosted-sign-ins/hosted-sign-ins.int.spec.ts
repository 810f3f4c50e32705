import { createHash } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { wantedClaims } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { sessionFixture } from '../testing/session-fixture.js';
import { callerOf } from '../testing/session-database.js';
import { emailFactor } from '../testing/factors.js';
import { grantOnPage, grantTo, refusal } from '../testing/session-replica.js';

const { database, replica, other, caller, age } = await sessionFixture('hosted_sign_ins');

const VERIFIER = 'v'.repeat(43);
const code_challenge = createHash('sha256').update(VERIFIER).digest('base64url');

/** A session of the page, and its code. */
async function signedIn(more: { code_challenge?: string } = {}) {
  const granted = await grantOnPage(replica, caller);
  const { session_token } = granted;
  const { code } = await replica.hosted.createCode(caller, { session_token, ...more });
  return { ...granted, code };
}

const exchange = (code: string, more: object = {}, by = replica) =>
  by.hosted.exchange(caller, { code, session_expires_in: 60, ...more });

describe('the exchange of a hosted code', () => {
  it('answers a new session with the factors of the page, whose own session ends', async () => {
    const page = await signedIn();
    await database.query(
      `UPDATE sessions SET factors = jsonb_set(factors, '{0,method,last_verified_at}', '1000') WHERE id = $1`,
      [page.session.id],
    );
    const { session, session_token, session_jwt, user_id } = await exchange(page.code);
    expect(user_id).toBe(page.session.user_id);
    expect(session.id).not.toBe(page.session.id);
    expect(session.factors[0]?.method).toMatchObject({ email: 'ada@example.com', last_verified_at: 1000 });
    expect(session.started_at).toBe(page.session.started_at);
    expect(session.expires_at - session.created_at).toBe(3600);
    const verified = await other.sessions.verify(caller, { session_token, session_jwt });
    expect(verified.session.id).toBe(session.id);
    for (const left of [{ session_token: page.session_token }, { session_jwt: page.session_jwt }])
      expect(await refusal(replica.sessions.verify(caller, left))).toBe('session_not_found');
    const events = await database.query<{ type: string }>(
      'SELECT type FROM outbox WHERE user_id = $1 ORDER BY seq',
      [user_id],
    );
    expect(events.map(({ type }) => type)).toEqual(['session.created', 'session.revoked', 'session.created']);
  });

  it('wants the claims that its App maps', async () => {
    const { code } = await signedIn();
    const settings = { ...caller.settings, session_claims: { role: 'metadata.role' } };
    const input = { code, session_expires_in: 60, claims_follow: true } as const;
    const { session, session_jwt, claims_wanted } = await replica.hosted.exchange(
      { ...caller, settings },
      input,
    );
    expect(session_jwt).toBe('');
    const wanted = await replica.attested.read(wantedClaims, claims_wanted);
    expect(wanted).toMatchObject({ session_id: session.id, version: 1 });
  });

  it('works for one of 20 parallel calls on two replicas', async () => {
    const { code } = await signedIn();
    const calls = Array.from({ length: 20 }, (_, n) => exchange(code, {}, n % 2 ? replica : other));
    const outcomes = await Promise.allSettled(calls);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('is refused in another App, and stays good for its own', async () => {
    const { code } = await signedIn();
    const elsewhere = replica.hosted.exchange(callerOf(), { code, session_expires_in: 60 });
    expect(await refusal(elsewhere)).toBe('invalid_hosted_code');
    await exchange(code);
  });

  it('is refused after a minute', async () => {
    const { code, session } = await signedIn();
    await database.query(
      `UPDATE hosted_codes SET expires_at = expires_at - interval '60 seconds' WHERE session_id = $1`,
      [session.id],
    );
    expect(await refusal(exchange(code))).toBe('invalid_hosted_code');
  });

  it.each<[string, string | undefined, string | undefined]>([
    ['another verifier', code_challenge, 'w'.repeat(43)],
    ['no verifier', code_challenge, undefined],
    ['a verifier without a challenge', undefined, VERIFIER],
  ])('with %s is refused, and the code is used up', async (_, challenge, code_verifier) => {
    const { code } = await signedIn(challenge ? { code_challenge: challenge } : {});
    expect(await refusal(exchange(code, code_verifier ? { code_verifier } : {}))).toBe('invalid_hosted_code');
    const right = challenge ? { code_verifier: VERIFIER } : {};
    expect(await refusal(exchange(code, right))).toBe('invalid_hosted_code');
  });

  it('takes the verifier of its challenge', async () => {
    const { code } = await signedIn({ code_challenge });
    await exchange(code, { code_verifier: VERIFIER });
  });

  it.each<[string, (user_id: string, session_id: string) => Promise<unknown>]>([
    ['was revoked', (_, session_id) => replica.revocations.revoke(caller, { session_id })],
    ['was revoked with all of its user', (user_id) => replica.revocations.revoke(caller, { user_id })],
    ['has a user who was blocked', (user_id) => replica.revocations.block(caller, { user_id, version: 1 })],
    ['has expired', (_, id) => database.query(`UPDATE sessions SET expires_at = now() WHERE id = $1`, [id])],
  ])('of a session that %s is refused', async (_, end) => {
    const { code, session } = await signedIn();
    await end(session.user_id, session.id);
    expect(await refusal(exchange(code))).toBe('invalid_hosted_code');
  });

  it('keeps no factor of a method that was removed meanwhile', async () => {
    const factor = emailFactor();
    const page = await grantOnPage(replica, caller, factor);
    const second = emailFactor(newId('email'));
    const { user_id, id: session_id } = page.session;
    await grantTo(replica, caller, { user_id, session_id, factor: second });
    const { code } = await replica.hosted.createCode(caller, { session_token: page.session_token });
    await replica.revocations.removeFactors(caller, { user_id, method_id: factor.method.method_id });
    const { session } = await exchange(code);
    expect(session.factors.map(({ method }) => method.method_id)).toEqual([second.method.method_id]);
  });

  it.each<[string, (user_id: string) => Promise<unknown>]>([
    ['a block', (user_id) => other.revocations.block(caller, { user_id, version: 1 })],
    ['a deletion', (userId) => other.deletion.run({ appId: caller.app_id, userId })],
  ])('beside %s of the user leaves no session alive, whichever comes first', async (_, end) => {
    for (let round = 0; round < 10; round += 1) {
      const { code, session } = await signedIn();
      const { user_id } = session;
      await Promise.allSettled([exchange(code), end(user_id)]);
      const alive = await database.query(
        'SELECT FROM sessions WHERE user_id = $1 AND revoked_at IS NULL AND expires_at > now()',
        [user_id],
      );
      expect(alive).toHaveLength(0);
    }
  });
});

describe('a code', () => {
  const ask = (session_token: string, by = replica) => by.hosted.createCode(caller, { session_token });
  const limited = { ...caller, settings: { ...caller.settings, session_max_minutes: 60 } };

  it('is made once of 20 times that the page asks at once, on two replicas', async () => {
    const { session_token } = await grantOnPage(replica, caller);
    const asked = Array.from({ length: 20 }, (_, n) => ask(session_token, n % 2 ? replica : other));
    const outcomes = await Promise.allSettled(asked);
    const made = outcomes.flatMap((outcome) => (outcome.status === 'fulfilled' ? [outcome.value.code] : []));
    expect(made).toHaveLength(1);
    await exchange(made[0] ?? '');
  });

  it('is not made for a session that another page or the server of the App began', async () => {
    const { session_token, session } = await grantTo(replica, caller, { session_expires_in: 10 });
    expect(await refusal(ask(session_token))).toBe('session_not_found');
    const continued = { user_id: session.user_id, session_id: session.id };
    await grantOnPage(replica, caller, emailFactor(), continued);
    expect(await refusal(ask(session_token))).toBe('session_not_found');
    await replica.sessions.verify(caller, { session_token });
  });

  it('is not made for the session that came of a code', async () => {
    const { session_token } = await exchange((await signedIn()).code);
    expect(await refusal(ask(session_token))).toBe('session_not_found');
  });

  it('prolongs no session beyond the limit of its App, counted from the sign-in', async () => {
    const { code, session } = await signedIn();
    await age(session.id, 'started_at', 58 * 60);
    const input = { code, session_expires_in: 525_600 };
    const { session: successor, session_token } = await replica.hosted.exchange(limited, input);
    expect(successor.started_at).toBe(session.started_at - 58 * 60);
    expect(successor.expires_at).toBe(successor.started_at + 3600);
    const extended = await replica.sessions.extend(limited, { session_token, session_expires_in: 525_600 });
    expect(extended.session.expires_at).toBe(successor.expires_at);
    await age(successor.id, 'started_at', 120);
    expect(await refusal(replica.sessions.verify(limited, { session_token }))).toBe('session_not_found');
  });
});

it('a code is stored as a digest, and needs the token of a session: its JWT is not enough', async () => {
  const { code, session, session_jwt, session_token } = await signedIn();
  const [row] = await database.query<{ text: string }>(
    'SELECT c::text AS text FROM hosted_codes c WHERE session_id = $1',
    [session.id],
  );
  expect(row?.text).not.toContain(code);
  const refused = (by: typeof caller, token: string) =>
    refusal(replica.hosted.createCode(by, { session_token: token }));
  expect(await refused(caller, session_jwt)).toBe('session_not_found');
  expect(await refused(callerOf(), session_token)).toBe('session_not_found');
});
