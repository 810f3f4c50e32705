import { describe, expect, it } from '@jest/globals';
import type { AppSettings, Caller } from '@latchkey/contracts';
import type { GrantedSession, GrantSessionInput } from '@latchkey/contracts/session';
import { newId } from '@latchkey/platform/ids';
import { decodeJwt } from 'jose';
import { sessionFixture } from '../testing/session-fixture.js';
import { callerOf } from '../testing/session-database.js';
import { emailFactor } from '../testing/factors.js';
import { grantKept, refusal } from '../testing/session-replica.js';

const { replica, other, writes, age, ageJwt } = await sessionFixture('session_limits');

const MINUTE = 60;

describe('the limits of an App', () => {
  const app = callerOf();
  const calling = (settings: Partial<AppSettings>, key_kind: Caller['key_kind'] = 'secret'): Caller => ({
    ...app,
    key_kind,
    settings: { ...app.settings, ...settings },
  });
  const lifeOf = ({ session }: Pick<GrantedSession, 'session'>) => session.expires_at - session.started_at;
  const grant = (caller: Caller, input: Partial<GrantSessionInput> = {}) =>
    grantKept(replica, caller, { session_expires_in: 525_600, ...input });
  /** Lets time pass for a session: it began, was used and has its JWT from that long ago. */
  const pass = async (id: string, seconds: number) => {
    for (const column of ['started_at', 'last_active_at', 'expires_at']) await age(id, column, seconds);
    await ageJwt(id, seconds);
  };
  const verify = (
    caller: Caller,
    { session_token }: GrantedSession,
    extension?: { session_expires_in: number },
  ) =>
    extension
      ? other.sessions.extend(caller, { session_token, ...extension })
      : other.sessions.verify(caller, { session_token });

  describe('from its start', () => {
    const hour = calling({ session_max_minutes: 60 });

    it('shorten a new session', async () => {
      expect(lifeOf(await grant(hour))).toBe(60 * MINUTE);
      expect(lifeOf(await grant(hour, { session_expires_in: 30 }))).toBe(30 * MINUTE);
    });

    it.each(['verification', 'sign-in'])('shorten what a %s extends', async (by) => {
      const granted = await grant(hour, { session_expires_in: 30 });
      const { user_id, id: session_id } = granted.session;
      await pass(session_id, 20 * MINUTE);
      const extended =
        by === 'verification'
          ? await verify(hour, granted, { session_expires_in: 500 })
          : await grant(hour, { user_id, session_id, session_expires_in: 500 });
      expect(lifeOf(extended)).toBe(60 * MINUTE);
      expect(decodeJwt(extended.session_jwt).session).toMatchObject({
        expires_at: extended.session.expires_at,
      });
      const before = await writes(session_id);
      expect(lifeOf(await verify(hour, granted, { session_expires_in: 500 }))).toBe(60 * MINUTE);
      expect((await writes(session_id))?.version).toBe(before?.version);
    });

    it('count for a session that began before they were lowered, at once and in its JWT', async () => {
      const granted = await grant(calling({}));
      expect(lifeOf(granted)).toBe(525_600 * MINUTE);
      const answer = await verify(hour, granted);
      expect(lifeOf(answer)).toBe(60 * MINUTE);
      expect(decodeJwt(answer.session_jwt).session).toMatchObject({ expires_at: answer.session.expires_at });
      await other.flush();
      expect((await verify(hour, granted)).session_jwt).toBe(answer.session_jwt);
      await age(granted.session.id, 'started_at', 58 * MINUTE);
      const late = await verify(hour, granted);
      expect(decodeJwt(late.session_jwt).exp).toBe(late.session.expires_at);
      expect(late.session_jwt).not.toBe(answer.session_jwt);
    });

    it('end it everywhere, and revoking it counts none', async () => {
      const user_id = newId('user');
      const granted = await grant(calling({}), { user_id });
      const { session_token, session_jwt, session } = granted;
      await pass(session.id, 60 * MINUTE);
      await expect(replica.sessions.verify(calling({}), { session_token })).resolves.toBeDefined();
      expect(await refusal(verify(hour, granted))).toBe('session_not_found');
      expect(await refusal(verify(hour, granted, { session_expires_in: 60 }))).toBe('session_not_found');
      expect(await refusal(replica.sessions.verify(hour, { session_jwt }))).toBe('session_not_found');
      expect(await refusal(replica.sessions.check(hour, { session_token }))).toBe('session_not_found');
      expect(await refusal(grant(hour, { user_id, session_id: session.id }))).toBe('session_not_found');
      expect(await replica.sessions.list(hour, { user_id })).toMatchObject({ sessions: [], count: 0 });
      expect((await replica.sessions.list(calling({}), { user_id })).sessions).toHaveLength(1);
      expect(await replica.revocations.revoke(hour, { user_id })).toEqual({ revoked: 0 });
      // It is revoked nevertheless, so that a limit that is raised again cannot revive it.
      expect(await refusal(verify(calling({}), granted))).toBe('session_not_found');
    });
  });

  describe('without activity', () => {
    const idle = calling({ session_idle_minutes: 10 });

    it.each([
      ['10 minutes, half a minute before its end and the lag', 10, 11 * MINUTE - 30, 'lives'],
      ['10 minutes, at its end and the lag', 10, 11 * MINUTE, 'session_not_found'],
      ['5 minutes, within the lag', 5, 5 * MINUTE, 'lives'],
      ['5 minutes, at its end and the lag', 5, 5.5 * MINUTE, 'session_not_found'],
      ['1 minute, half a minute before its end', 1, 0.5 * MINUTE, 'lives'],
      ['1 minute, at its end and the lag', 1, 1.1 * MINUTE, 'session_not_found'],
    ])('of %s, judge a session', async (_, session_idle_minutes, seconds, outcome) => {
      const short = calling({ session_idle_minutes });
      const user_id = newId('user');
      const granted = await grant(short, { user_id });
      await pass(granted.session.id, seconds);
      const listed = (await replica.sessions.list(short, { user_id })).sessions;
      expect(listed).toHaveLength(outcome === 'lives' ? 1 : 0);
      const outcomeOf = (judged: Promise<unknown>) =>
        judged.then(
          () => 'lives',
          (error: { code: string }) => error.code,
        );
      expect(await outcomeOf(verify(short, granted))).toBe(outcome);
      expect(await outcomeOf(replica.sessions.check(short, granted))).toBe(outcome);
    });

    it('are counted from the last verification, without a write of its own', async () => {
      const granted = await grant(idle);
      const { id } = granted.session;
      for (let round = 0; round < 3; round += 1) {
        await pass(id, 9 * MINUTE);
        await verify(idle, granted);
        await other.flush();
      }
      const before = await writes(id);
      await verify(idle, granted);
      await other.flush();
      expect(await writes(id)).toEqual(before);
    });

    it('that are short have the activity written more often', async () => {
      for (const [by, notes] of [
        [calling({}), false],
        [calling({ session_idle_minutes: 1 }), true],
      ] as const) {
        const granted = await grant(by);
        const { id } = granted.session;
        const activity = async () => (await writes(id))?.last_active_at.getTime() ?? 0;
        await age(id, 'last_active_at', 5);
        const before = await activity();
        await verify(by, granted);
        await other.flush();
        expect((await activity()) > before).toBe(notes);
      }
    });

    it('let no extension or sign-in wake a session that has ended', async () => {
      const granted = await grant(idle);
      const { user_id, id: session_id } = granted.session;
      await pass(session_id, 11 * MINUTE);
      expect(await refusal(verify(idle, granted, { session_expires_in: 525_600 }))).toBe('session_not_found');
      expect(await refusal(grant(idle, { user_id, session_id }))).toBe('session_not_found');
      expect(await replica.revocations.revoke(idle, { session_id })).toEqual({ revoked: 0 });
    });

    it('end its JWT with it, and keep the JWT in use for a part of its life', async () => {
      const minute = calling({ session_idle_minutes: 1 });
      const granted = await grant(minute);
      const { exp = 0, iat = 0 } = decodeJwt(granted.session_jwt);
      expect(exp - iat).toBe(MINUTE);
      expect((await verify(minute, granted)).session_jwt).toBe(granted.session_jwt);
      const long = await grant(calling({}));
      const shortened = decodeJwt((await verify(minute, long)).session_jwt);
      expect((shortened.exp ?? 0) - (shortened.iat ?? 0)).toBe(MINUTE);
    });
  });

  describe('of a public token', () => {
    const settings = { public_session_max_minutes: 60, session_max_minutes: 600 };
    const [secret, token] = [calling(settings), calling(settings, 'public')];

    it('shorten what it starts and extends, and not what a secret key does', async () => {
      const granted = await grant(token);
      expect(lifeOf(granted)).toBe(60 * MINUTE);
      await pass(granted.session.id, 10 * MINUTE);
      expect(lifeOf(await verify(token, granted, { session_expires_in: 100 }))).toBe(60 * MINUTE);
      const { session } = await verify(secret, granted, { session_expires_in: 100 });
      // From now on, which is not long after the 10 minutes.
      expect(Math.floor(lifeOf({ session }) / MINUTE)).toBe(110);
      // What the secret key allowed stays.
      const again = await verify(token, granted, { session_expires_in: 100 });
      expect(again.session.expires_at).toBe(session.expires_at);
      const { user_id, id: session_id } = granted.session;
      const carriedOn = { user_id, session_id, factor: emailFactor() };
      expect((await grant(token, carriedOn)).session.expires_at).toBe(session.expires_at);
      expect(lifeOf(await grant(secret, carriedOn))).toBe(600 * MINUTE);
    });

    it('refuse to extend by a JWT alone', async () => {
      const { session, session_token, session_jwt } = await grant(token, { session_expires_in: 30 });
      const before = await writes(session.id);
      const extend = { session_jwt, session_expires_in: 50 };
      expect(await refusal(replica.sessions.extend(token, extend))).toBe('secret_key_required');
      expect(await refusal(replica.sessions.check(token, extend))).toBe('secret_key_required');
      expect(
        await refusal(
          replica.sessions.extend(token, { session_jwt: 'forged.forged.forged', session_expires_in: 5 }),
        ),
      ).toBe('secret_key_required');
      expect(await writes(session.id)).toEqual(before);
      await expect(replica.sessions.verify(token, { session_jwt })).resolves.toBeDefined();
      await expect(replica.sessions.check(token, { session_jwt })).resolves.toBeDefined();
      for (const answer of [
        await replica.sessions.extend(token, { ...extend, session_token }),
        await replica.sessions.extend(secret, { ...extend, session_expires_in: 55 }),
      ])
        expect(lifeOf(answer)).toBeGreaterThanOrEqual(50 * MINUTE);
    });

    it('hold in one statement for 50 extensions at once', async () => {
      const granted = await grant(token, { session_expires_in: 5 });
      await Promise.all(
        Array.from({ length: 50 }, (_, turn) =>
          (turn % 2 ? replica : other).sessions.extend(token, {
            session_token: granted.session_token,
            session_expires_in: 20 + turn * 10,
          }),
        ),
      );
      expect(lifeOf(await verify(token, granted))).toBe(60 * MINUTE);
    });
  });
});
