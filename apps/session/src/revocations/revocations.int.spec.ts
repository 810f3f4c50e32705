import { describe, expect, it } from '@jest/globals';
import type { RevokeSessionsInput } from '@latchkey/contracts/session';
import { newId } from '@latchkey/platform/ids';
import { removeOutdated } from '@latchkey/platform/lifecycle';
import { RETENTION } from '../session.lifecycle.js';
import { sessionFixture } from '../testing/session-fixture.js';
import { callerOf } from '../testing/session-database.js';
import { grantTo, refusal } from '../testing/session-replica.js';

const RACE = 50;

const { database, replica, other, caller } = await sessionFixture('revocations');

describe('ending sessions', () => {
  const revoke = (input: RevokeSessionsInput, by = caller) => replica.revocations.revoke(by, input);

  it.each(['session_id', 'session_token', 'session_jwt', 'user_id'] as const)(
    'by %s is final on every replica once it has answered',
    async (name) => {
      const { session, session_token, session_jwt } = await grantTo(replica, caller);
      await other.sessions.verify(caller, { session_token, session_jwt });
      const names = { session_id: session.id, session_token, session_jwt, user_id: session.user_id };
      expect(await revoke({ [name]: names[name] })).toEqual({ revoked: 1 });
      for (const at of [replica, other]) {
        expect(await refusal(at.sessions.verify(caller, { session_token }))).toBe('session_not_found');
        expect(await refusal(at.sessions.verify(caller, { session_jwt }))).toBe('session_not_found');
        expect(await refusal(at.sessions.check(caller, { session_jwt }))).toBe('session_not_found');
      }
      expect(await revoke({ [name]: names[name] })).toEqual({ revoked: 0 });
    },
  );

  it.each(['session_id', 'session_jwt', 'user_id'] as const)(
    'by %s is refused for a public token in the service itself',
    async (name) => {
      const { session, session_token, session_jwt } = await grantTo(replica, caller);
      const names = { session_id: session.id, session_jwt, user_id: session.user_id };
      const page = { ...caller, key_kind: 'public' } as const;
      expect(await refusal(revoke({ [name]: names[name] }, page))).toBe('secret_key_required');
      expect(await revoke({ session_token }, page)).toEqual({ revoked: 1 });
    },
  );

  it('by its id and its user ends no session of another user', async () => {
    const { session } = await grantTo(replica, caller);
    const by = (of_user_id: string) => revoke({ session_id: session.id, of_user_id });
    expect(await by(newId('user'))).toEqual({ revoked: 0 });
    expect(await replica.sessions.list(caller, { user_id: session.user_id })).toMatchObject({ count: 1 });
    const race = await Promise.all(Array.from({ length: RACE }, () => by(session.user_id)));
    expect(race.reduce((sum, { revoked }) => sum + revoked, 0)).toBe(1);
  });

  it('is final under load, too: a call that begins after the answer is refused', async () => {
    const { session, session_token } = await grantTo(replica, caller);
    let revoked = false;
    const late: Promise<unknown>[] = [];
    const hammer = Array.from({ length: RACE }, async (_, turn) => {
      for (let round = 0; round < 10; round += 1) {
        const askedAfter = revoked;
        const answer = (turn % 2 ? replica : other).sessions.extend(caller, {
          session_token,
          session_expires_in: 90,
        });
        if (askedAfter)
          late.push(
            answer.then(
              () => 'answered',
              (error: { code: string }) => error.code,
            ),
          );
        await answer.catch(() => undefined);
      }
    });
    await revoke({ session_id: session.id });
    revoked = true;
    await Promise.all(hammer);
    expect(late.length).toBeGreaterThan(0);
    expect(new Set(await Promise.all(late))).toEqual(new Set(['session_not_found']));
  });

  it(`counts a session once, of ${RACE} that end it together`, async () => {
    const { session } = await grantTo(replica, caller);
    const answers = await Promise.all(Array.from({ length: RACE }, () => revoke({ session_id: session.id })));
    expect(answers.reduce((sum, { revoked }) => sum + revoked, 0)).toBe(1);
    const events = await database.query('SELECT FROM outbox WHERE type = $1 AND user_id = $2', [
      'session.revoked',
      session.user_id,
    ]);
    expect(events).toHaveLength(1);
  });

  it('ends every session of a user', async () => {
    const user_id = newId('user');
    for (let turn = 0; turn < 3; turn += 1) await grantTo(replica, caller, { user_id });
    expect(await revoke({ user_id })).toEqual({ revoked: 3 });
    expect(await replica.sessions.list(caller, { user_id })).toMatchObject({ sessions: [], count: 0 });
    await expect(grantTo(replica, caller, { user_id })).resolves.toBeDefined();
  });

  it('ends every session of a user but one, which no other user can name', async () => {
    const user_id = newId('user');
    const [first, kept, last] = [
      await grantTo(replica, caller, { user_id }),
      await grantTo(replica, caller, { user_id }),
      await grantTo(replica, caller, { user_id }),
    ];
    const except_session_id = kept.session.id;
    expect(await revoke({ user_id, except_session_id })).toEqual({ revoked: 2 });
    for (const { session_token } of [first, last])
      expect(await refusal(other.sessions.verify(caller, { session_token }))).toBe('session_not_found');
    const { session_token } = kept;
    await expect(other.sessions.verify(caller, { session_token })).resolves.toBeDefined();
    expect(await revoke({ user_id, except_session_id })).toEqual({ revoked: 0 });
    const strangers = (await grantTo(replica, caller)).session.id;
    expect(await revoke({ user_id, except_session_id: strangers })).toEqual({ revoked: 1 });
  });

  it.each(['session_id', 'session_token', 'session_jwt'] as const)(
    'takes an exception beside user_id alone, not beside %s',
    async (name) => {
      const { session, session_token, session_jwt } = await grantTo(replica, caller);
      const names = { session_id: session.id, session_token, session_jwt };
      const excepting = { [name]: names[name], except_session_id: session.id };
      await expect(revoke(excepting)).rejects.toMatchObject({
        code: 'invalid_request',
        details: { fields: [{ field: 'except_session_id' }] },
      });
      await expect(replica.sessions.verify(caller, { session_token })).resolves.toBeDefined();
    },
  );

  it("ends nothing that is unknown or another App's", async () => {
    const { session, session_token, session_jwt } = await grantTo(replica, caller);
    const stranger = callerOf();
    expect(await revoke({ session_id: session.id }, stranger)).toEqual({ revoked: 0 });
    expect(await revoke({ session_token }, stranger)).toEqual({ revoked: 0 });
    expect(await revoke({ user_id: session.user_id }, stranger)).toEqual({ revoked: 0 });
    expect(await refusal(revoke({ session_jwt }, stranger))).toBe('invalid_session_jwt');
    expect(await revoke({ session_id: newId('sess') })).toEqual({ revoked: 0 });
    expect(await revoke({ session_token: 'unknown' })).toEqual({ revoked: 0 });
    await expect(replica.sessions.verify(caller, { session_token })).resolves.toBeDefined();
  });

  it.each([[{}], [{ session_id: 'sess_1', user_id: 'user_1' }]])(
    'needs exactly one name: %j',
    async (input) => {
      await expect(revoke(input)).rejects.toMatchObject({
        code: 'invalid_request',
        details: { fields: [{}] },
      });
    },
  );

  it('leaves tombstones of deleted users for 30 days, and not longer', async () => {
    await database.query(
      `INSERT INTO forgotten_users VALUES ('app', 'old', now() - interval '30 days'), ('app', 'new', now())`,
    );
    expect(await removeOutdated(database.source, RETENTION)).toBe(1);
    expect(await database.query(`SELECT user_id FROM forgotten_users WHERE app_id = 'app'`)).toEqual([
      { user_id: 'new' },
    ]);
  });
});
