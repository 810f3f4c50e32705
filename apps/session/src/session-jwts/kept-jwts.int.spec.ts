import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { issuedFor } from '../testing/issued-jwt.js';
import { sessionFixture } from '../testing/session-fixture.js';
import { createLogger } from '@latchkey/platform/telemetry';
import { emailFactor } from '../testing/factors.js';
import {
  grantKept,
  grantTo,
  refusal,
  type SessionReplica,
  sessionReplica,
  verificationWrites,
} from '../testing/session-replica.js';

const { database, replica, other, caller, kept, age, ageJwt } = await sessionFixture('kept_jwts');

describe('keeping the JWT of a session', () => {
  const verify = (session_token: string, at = replica) => at.sessions.verify(caller, { session_token });

  it('happens soon after the answer, which does not wait for it', async () => {
    const { session, session_token, session_jwt } = await grantTo(replica, caller);
    expect(await kept(session.id)).toBeUndefined();
    const answeredAt = performance.now();
    while (!(await kept(session.id))) await delay(5);
    expect(performance.now() - answeredAt).toBeLessThan(10_000);
    const end = new Date((decodeJwt(session_jwt).exp ?? 0) * 1000);
    expect((await kept(session.id))?.expires_at).toEqual(end);
    expect(await verify(session_token, other)).toEqual({ session, session_token, session_jwt });
  });

  it('is one statement for many', async () => {
    const granted = await Promise.all(Array.from({ length: 12 }, () => grantTo(replica, caller)));
    await replica.flush();
    const writers = await Promise.all(granted.map(async ({ session }) => (await kept(session.id))?.xmin));
    // One statement, unless the signatures took longer than the collecting time.
    expect(new Set(writers).size).toBeLessThan(granted.length);
    for (const { session_token, session_jwt } of granted)
      expect((await verify(session_token, other)).session_jwt).toBe(session_jwt);
  });

  it('is done before the process ends', async () => {
    const { session } = await grantTo(replica, caller);
    await replica.flush();
    expect(await kept(session.id)).toBeDefined();
  });

  it('warns of JWTs that could not be kept, and answers them no more', async () => {
    const lines: string[] = [];
    const logger = createLogger({ service: 'spec', output: { write: (line) => void lines.push(line) } });
    const unable = verificationWrites(database.source, logger);
    const { session } = await grantKept(replica, caller);
    const issued = await issuedFor(database.source, caller, session.id);
    // PostgreSQL refuses a version that is no integer.
    unable.keepJwt({ ...issued, row: { ...issued.row, version: 0.5 } });
    expect(unable.unwrittenJwt(session.id)?.jwt).toBe('jwt');
    await unable.beforeApplicationShutdown();
    expect(unable.unwrittenJwt(session.id)).toBeUndefined();
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 'warn', event: 'session_jwts.not_kept', count: 1 },
    ]);
  });

  it('writes no activity that is not due', async () => {
    const { session, session_token } = await grantKept(replica, caller);
    await age(session.id, 'last_active_at', 10);
    await ageJwt(session.id, 200);
    const answer = await verify(session_token);
    await replica.flush();
    expect((await verify(session_token, other)).session).toEqual(answer.session);
    expect(answer.session.last_active_at).toBe(session.last_active_at - 10);
  });

  it('keeps none for a session that has changed since or has ended', async () => {
    const writes = verificationWrites(database.source, createLogger({ service: 'spec' }));
    const [extended, revoked] = await Promise.all([grantKept(replica, caller), grantKept(replica, caller)]);
    const issued = await Promise.all(
      [extended, revoked].map(({ session }) => issuedFor(database.source, caller, session.id)),
    );
    await other.sessions.extend(caller, { session_token: extended.session_token, session_expires_in: 600 });
    await other.revocations.revoke(caller, { session_id: revoked.session.id });
    await other.flush();
    const before = await Promise.all([kept(extended.session.id), kept(revoked.session.id)]);
    for (const jwt of issued) writes.keepJwt(jwt);
    await writes.beforeApplicationShutdown();
    expect(before[0]).toBeDefined();
    expect(await Promise.all([kept(extended.session.id), kept(revoked.session.id)])).toEqual(before);
  });

  it('does not wait for a session that another transaction writes, and keeps none for one that may be deleted', async () => {
    const { session, session_token } = await grantKept(replica, caller);
    await ageJwt(session.id, 200);
    const before = await kept(session.id);
    const whileLocked = (strength: string) =>
      database.source.transaction(async (tx) => {
        await tx.query(`SELECT FROM sessions WHERE id = $1 FOR ${strength}`, [session.id]);
        await verify(session_token);
        await replica.flush();
      });
    await whileLocked('UPDATE');
    expect((await kept(session.id))?.kept).toEqual(before?.kept);
    await whileLocked('NO KEY UPDATE');
    expect((await kept(session.id))?.kept).not.toEqual(before?.kept);
  });

  it('of many sessions by two replicas at once ends for both, in whatever order they signed', async () => {
    const granted = await Promise.all(Array.from({ length: 60 }, () => grantTo(replica, caller)));
    await replica.flush();
    const tokens = granted.map(({ session_token }) => session_token);
    for (let round = 0; round < 3; round += 1) {
      for (const { session } of granted) await ageJwt(session.id, 200);
      await Promise.all([
        Promise.all(tokens.map((token) => verify(token))),
        Promise.all(tokens.toReversed().map((token) => verify(token, other))),
      ]);
      await Promise.all([replica.flush(), other.flush()]);
      const [ours, theirs] = [
        await Promise.all(tokens.map((token) => verify(token))),
        await Promise.all(tokens.map((token) => verify(token, other))),
      ];
      expect(theirs).toEqual(ours);
    }
  });

  describe('while it is not written yet', () => {
    it('is answered again', async () => {
      const { session_token, session_jwt, session } = await grantTo(replica, caller);
      expect(await verify(session_token)).toEqual({ session_token, session_jwt, session });
    });

    it('is signed once for concurrent calls', async () => {
      const { session, session_token } = await grantKept(replica, caller);
      await ageJwt(session.id, 200);
      const answers = await Promise.all(Array.from({ length: 10 }, () => verify(session_token)));
      expect(new Set(answers.map(({ session_jwt }) => session_jwt)).size).toBe(1);
    });

    it('is not answered for a session that has changed', async () => {
      const { session, session_token, session_jwt } = await grantTo(replica, caller);
      const { user_id, id: session_id } = session;
      await grantTo(other, caller, { user_id, session_id, factor: emailFactor() });
      const answer = await verify(session_token);
      expect(answer.session.factors).toHaveLength(2);
      expect(answer.session_jwt).not.toBe(session_jwt);
      expect(decodeJwt(answer.session_jwt).session).toMatchObject({ factors: [{}, {}] });
    });

    it('is not answered for a revoked session', async () => {
      const { session, session_token, session_jwt } = await grantTo(replica, caller);
      await other.revocations.revoke(caller, { session_id: session.id });
      expect(await refusal(verify(session_token))).toBe('session_not_found');
      expect(await refusal(replica.sessions.verify(caller, { session_jwt }))).toBe('session_not_found');
    });
  });

  describe('in the database', () => {
    const renewed = async (session_token: string, at: SessionReplica) =>
      decodeJwt((await verify(session_token, at)).session_jwt);

    it('is its signature, encrypted, and what the session does not tell', async () => {
      const { session, session_jwt } = await grantKept(replica, caller);
      const stored = (await kept(session.id))?.kept ?? Buffer.of();
      const signature = Buffer.from(session_jwt.split('.')[2] ?? '', 'base64url');
      const [format, nonce, tag] = [1, 12, 16];
      expect(stored).toHaveLength(65 + format + nonce + tag + signature.length);
      expect(stored.includes(signature.subarray(0, 16))).toBe(false);
      expect(stored.toString('latin1')).not.toContain(session.id);
    });

    it('is valid for its own session alone: with the value of another one a JWT is signed', async () => {
      const [one, another] = [await grantKept(replica, caller), await grantKept(replica, caller)];
      const copy = `UPDATE kept_jwts SET jwt_sealed = (SELECT jwt_sealed FROM kept_jwts WHERE session_id = $2)
        WHERE session_id = $1`;
      await database.query(copy, [one.session.id, another.session.id]);
      const { session_jwt } = await verify(one.session_token, other);
      expect([one.session_jwt, another.session_jwt]).not.toContain(session_jwt);
      expect(decodeJwt(session_jwt).sid).toBe(one.session.id);
      expect(await refusal(other.sessions.verify(caller, { session_jwt }))).toBe('Error: was answered');
    });

    it('is answered no more once its claims would be other ones', async () => {
      const { session, session_token, session_jwt } = await grantKept(replica, caller);
      const moved = sessionReplica(database, { PUBLIC_BASE_URL: 'https://login.example.com' });
      const { iss, jti } = await renewed(session_token, moved);
      expect(iss).toContain('https://login.example.com');
      expect(jti).not.toBe(decodeJwt(session_jwt).jti);
      const changed = `UPDATE sessions SET factors = jsonb_set(factors, '{0,delivery_channel}', '"sms"') WHERE id = $1`;
      await database.query(changed, [session.id]);
      await moved.flush();
      expect(await renewed(session_token, other)).toMatchObject({
        session: { factors: [{ delivery_channel: 'sms' }] },
      });
    });
  });

  describe('beside a replica of the version before, which keeps a whole JWT in the session', () => {
    const inRow = async (id: string) =>
      (await database.query('SELECT jwt_sealed, jwt_expires_at FROM sessions WHERE id = $1', [id]))[0];
    const keepInRow = (id: string, seconds: number) =>
      database.query(
        `UPDATE sessions SET jwt_sealed = 'whole', jwt_expires_at = now() + $2 * interval '1 second' WHERE id = $1`,
        [id, seconds],
      );

    it('leaves that JWT alone while it is valid, and removes it with the next activity after it', async () => {
      const { session, session_token } = await grantKept(replica, caller);
      await keepInRow(session.id, 60);
      for (const expected of [
        { jwt_sealed: Buffer.from('whole') },
        { jwt_sealed: null, jwt_expires_at: null },
      ]) {
        await age(session.id, 'last_active_at', 60);
        await verify(session_token);
        await replica.flush();
        expect(await inRow(session.id)).toMatchObject(expected);
        await age(session.id, 'jwt_expires_at', 61);
      }
    });

    it('removes it with every change of the session, so that it is not answered there', async () => {
      const { session, session_token } = await grantKept(replica, caller);
      await keepInRow(session.id, 60);
      await replica.sessions.extend(caller, { session_token, session_expires_in: 600 });
      expect(await inRow(session.id)).toEqual({ jwt_sealed: null, jwt_expires_at: null });
    });

    it('signs anew after that replica changed the session', async () => {
      const { session, session_token, session_jwt } = await grantKept(replica, caller);
      const extend = `UPDATE sessions SET expires_at = expires_at + interval '1 hour', version = version + 1 WHERE id = $1`;
      await database.query(extend, [session.id]);
      const answer = await verify(session_token, other);
      expect(answer.session_jwt).not.toBe(session_jwt);
      expect(decodeJwt(answer.session_jwt).session).toMatchObject({ expires_at: session.expires_at + 3600 });
    });
  });
});
