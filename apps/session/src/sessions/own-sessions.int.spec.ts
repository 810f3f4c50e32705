import { describe, expect, it } from '@jest/globals';
import { ownProfile } from '@latchkey/contracts';
import type { ReadOwnProfileRequest, RevokeOwnSessionsRequest } from '@latchkey/contracts/session';
import { newId } from '@latchkey/platform/ids';
import { passkey } from '../testing/factors.js';
import { MISSING, secondFactorFixture, unmet } from '../testing/second-factor-fixture.js';
import { callerOf } from '../testing/session-database.js';
import { grantTo, refusal } from '../testing/session-replica.js';

const { replica, other, app, signedIn, REQUIRED } = await secondFactorFixture('own_sessions');
const page = { ...app, key_kind: 'public' } as const;

const RACE = 20;

const counted = ({ revoked }: { revoked: number }) => revoked;
const codeOf = ({ code }: { code: string }) => code;

const read = (session_token: string, caller: typeof app = page) =>
  replica.ownSessions.list(caller, { session_token });

it('lists the sessions of the user of a token, and signs for that user alone', async () => {
  const user_id = newId('user');
  const first = await signedIn(app, user_id);
  const second = await signedIn(app, user_id, passkey());
  await signedIn(app);
  const { sessions, said, ...own } = await read(first.session_token);
  expect(own).toEqual({ session_id: first.session.id, user_id });
  expect(sessions.map(({ id }) => id).toSorted()).toEqual([first.session.id, second.session.id].toSorted());
  expect(await replica.attested.read(ownProfile, said)).toEqual({ app_id: app.app_id, user_id });
  for (const { session_token } of [first, second])
    expect(JSON.stringify(sessions)).not.toContain(session_token);
});

it('nothing but the token of a living session of the App opens it', async () => {
  const { session, session_token, session_jwt } = await signedIn(app);
  const { user_id, id: session_id } = session;
  for (const input of [{}, { session_jwt }, { session_id }, { user_id }])
    expect(await refusal(replica.ownSessions.list(page, input as ReadOwnProfileRequest))).toBe(
      'invalid_request',
    );
  for (const wrong of ['', session_id, session_jwt, `${session_token}x`])
    expect(await refusal(read(wrong))).toBe('session_not_found');
  expect(await refusal(read(session_token, { ...callerOf(), key_kind: 'public' }))).toBe('session_not_found');
  await read(session_token);
  await replica.revocations.revoke(app, { session_token });
  expect(await refusal(read(session_token))).toBe('session_not_found');
});

it('a session that lacks the second proof of its App reads nothing', async () => {
  const { session_token } = await signedIn(app);
  const asked = read(session_token, { ...REQUIRED, key_kind: 'public' });
  expect(await unmet(asked)).toEqual(MISSING('any'));
});

describe('ending sessions', () => {
  const revoke = (session_token: string, which: Omit<RevokeOwnSessionsRequest, 'session_token'>, by = page) =>
    replica.ownSessions.revoke(by, { session_token, ...which });
  /** Signed in that many minutes ago. */
  const provenBefore = async (minutes: number, user_id: string) => {
    const granted = await signedIn(app, user_id);
    await replica.sessions.fastForward(app, { session_id: granted.session.id, minutes });
    return granted;
  };
  const signedInThrice = async () => {
    const user_id = newId('user');
    const others = await Promise.all([provenBefore(1, user_id), provenBefore(1, user_id)]);
    return [await signedIn(app, user_id), ...others] as const;
  };
  const isAlive = async (token: string) => (await refusal(read(token))) !== 'session_not_found';

  it('ends one, all others or all of the user of the token, and none of another', async () => {
    const [own, second, third] = await signedInThrice();
    const stranger = await signedIn(app);
    expect(await revoke(own.session_token, { session_id: stranger.session.id })).toEqual({ revoked: 0 });
    expect(await revoke(own.session_token, { session_id: second.session.id })).toEqual({ revoked: 1 });
    for (const at of [replica, other])
      expect(await refusal(at.ownSessions.list(page, { session_token: second.session_token }))).toBe(
        'session_not_found',
      );
    expect(await revoke(own.session_token, { scope: 'elsewhere' })).toEqual({ revoked: 1 });
    expect(await isAlive(third.session_token)).toBe(false);
    expect(await revoke(own.session_token, { scope: 'everywhere' })).toEqual({ revoked: 1 });
    expect(await isAlive(own.session_token)).toBe(false);
    expect(await isAlive(stranger.session_token)).toBe(true);
  });

  it('ends each once where many ask at the same time, on two replicas', async () => {
    const [own, ...others] = await signedInThrice();
    const asked = Array.from({ length: RACE }, (_, turn) =>
      (turn % 2 ? replica : other).ownSessions.revoke(page, {
        session_token: own.session_token,
        scope: 'elsewhere',
      }),
    );
    const ended = (await Promise.all(asked)).reduce((sum, { revoked }) => sum + revoked, 0);
    expect([ended, await isAlive(own.session_token)]).toEqual([others.length, true]);
  });

  it('one with an older proof ends none with a newer one, which ends it', async () => {
    const user_id = newId('user');
    const old = await provenBefore(30, user_id);
    const middle = await provenBefore(20, user_id);
    const latest = await provenBefore(10, user_id);
    const named = { session_id: latest.session.id };
    for (const which of [named, { scope: 'elsewhere' }, { scope: 'everywhere' }] as const)
      expect(await unmet(revoke(middle.session_token, which))).toEqual([
        { type: 'any', reason: 'factor_too_old' },
      ]);
    for (const { session_token } of [old, middle, latest]) expect(await isAlive(session_token)).toBe(true);
    expect(await revoke(middle.session_token, { session_id: old.session.id })).toEqual({ revoked: 1 });
    expect(await revoke(latest.session_token, { scope: 'elsewhere' })).toEqual({ revoked: 1 });
    expect(await isAlive(middle.session_token)).toBe(false);
  });

  it('counts the newest proof, and no session that the limits of the App have ended', async () => {
    const user_id = newId('user');
    const { session, session_token } = await provenBefore(30, user_id);
    await provenBefore(20, user_id);
    const short = { ...page, settings: { ...page.settings, session_idle_minutes: 5 } };
    await replica.sessions.verify(app, { session_token, session_expires_in: 60 });
    await replica.flush();
    expect(await revoke(session_token, { scope: 'elsewhere' }, short)).toEqual({ revoked: 0 });
    const newer = await provenBefore(10, user_id);
    await grantTo(replica, app, { user_id, factor: passkey(), session_id: session.id });
    expect(await revoke(session_token, { scope: 'elsewhere' })).toEqual({ revoked: 1 });
    expect(await isAlive(newer.session_token)).toBe(false);
  });

  it('of two that end each other at the same time, one stays', async () => {
    for (let turn = 0; turn < RACE; turn += 1) {
      const user_id = newId('user');
      const both = [await signedIn(app, user_id), await signedIn(app, user_id)] as const;
      const ends = both.map(({ session_token }, place) =>
        (place ? replica : other).ownSessions
          .revoke(page, { session_token, scope: 'elsewhere' })
          .then(counted, codeOf),
      );
      const answers = await Promise.all(ends);
      expect(answers.filter((answer) => answer === 1)).toHaveLength(1);
      // Where a second passed between their sign-ins, the first of them is the older one.
      expect(['session_not_found', 'step_up_required']).toContain(answers.find((answer) => answer !== 1));
      const alive = await Promise.all(both.map(({ session_token }) => isAlive(session_token)));
      expect(alive.filter(Boolean)).toHaveLength(1);
    }
  });

  it('a session that is ended at the same time ends the others before that, or none', async () => {
    for (let turn = 0; turn < RACE; turn += 1) {
      const [own, ...others] = await signedInThrice();
      const { session_token } = own;
      const asked = other.ownSessions.revoke(page, { session_token, scope: 'elsewhere' });
      const [answer] = await Promise.all([
        asked.then(counted, codeOf),
        replica.revocations.revoke(app, { session_token }),
      ]);
      const alive = await Promise.all(others.map((one) => isAlive(one.session_token)));
      expect([answer, ...alive]).toEqual(
        answer === others.length ? [others.length, false, false] : ['session_not_found', true, true],
      );
      expect(await isAlive(session_token)).toBe(false);
    }
  });

  it('nothing but the token of a living session of the App ends another', async () => {
    const [own, second] = await signedInThrice();
    const { session_jwt, session } = own;
    for (const input of [{ session_jwt }, { user_id: session.user_id }])
      expect(await refusal(replica.ownSessions.revoke(page, { ...input, scope: 'elsewhere' } as never))).toBe(
        'invalid_request',
      );
    for (const wrong of ['', session.id, session_jwt])
      expect(await refusal(revoke(wrong, { scope: 'everywhere' }))).toBe('session_not_found');
    const stranger = { ...callerOf(), key_kind: 'public' } as const;
    expect(await refusal(revoke(own.session_token, { scope: 'everywhere' }, stranger))).toBe(
      'session_not_found',
    );
    await revoke(own.session_token, { session_id: session.id });
    expect(await refusal(revoke(own.session_token, { scope: 'everywhere' }))).toBe('session_not_found');
    expect(await isAlive(second.session_token)).toBe(true);
  });

  it('a session that lacks the second proof of its App ends no other', async () => {
    const [own, second] = await signedInThrice();
    const asked = revoke(own.session_token, { scope: 'elsewhere' }, { ...REQUIRED, key_kind: 'public' });
    expect(await unmet(asked)).toEqual(MISSING('any'));
    expect(await isAlive(second.session_token)).toBe(true);
  });
});
