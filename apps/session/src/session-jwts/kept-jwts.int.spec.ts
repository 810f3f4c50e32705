import { setTimeout as delay } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { limited, limitsOf } from '../sessions/session.rules.js';
import { sessionFixture } from '../testing/session-fixture.js';
import { createLogger } from '@latchkey/platform/telemetry';
import { emailFactor, grantKept, grantTo, refusal, sessionsRepository } from '../testing/session-replica.js';

const { database, replica, other, caller, writes, age } = await sessionFixture('kept_jwts');

interface Kept {
  jwt_sealed: Buffer | null;
  jwt_expires_at: Date | null;
}

describe('keeping the JWT of a session', () => {
  const keptBy = async (id: string) =>
    (await database.query<Kept>('SELECT jwt_sealed, jwt_expires_at FROM sessions WHERE id = $1', [id]))[0];
  const verify = (session_token: string, at = replica) => at.sessions.verify(caller, { session_token });

  it('happens soon after the answer, which does not wait for it', async () => {
    const { session, session_token, session_jwt } = await grantTo(replica, caller);
    expect(await keptBy(session.id)).toEqual({ jwt_sealed: null, jwt_expires_at: null });
    const answeredAt = performance.now();
    while (!(await keptBy(session.id))?.jwt_sealed) await delay(5);
    expect(performance.now() - answeredAt).toBeLessThan(10_000);
    const end = new Date((decodeJwt(session_jwt).exp ?? 0) * 1000);
    expect(await keptBy(session.id)).toEqual({ jwt_sealed: expect.any(Buffer), jwt_expires_at: end });
    expect(await verify(session_token, other)).toEqual({ session, session_token, session_jwt });
  });

  it('is one statement for many', async () => {
    const granted = await Promise.all(Array.from({ length: 12 }, () => grantTo(replica, caller)));
    await replica.flush();
    const writers = await Promise.all(granted.map(async ({ session }) => (await writes(session.id))?.xmin));
    // One statement, unless the signatures took longer than the collecting time.
    expect(new Set(writers).size).toBeLessThan(granted.length);
    for (const { session_token, session_jwt } of granted)
      expect((await verify(session_token, other)).session_jwt).toBe(session_jwt);
  });

  it('is done before the process ends', async () => {
    const { session } = await grantTo(replica, caller);
    await replica.flush();
    expect(await keptBy(session.id)).toMatchObject({ jwt_sealed: expect.any(Buffer) });
  });

  it('warns of JWTs that could not be kept, and answers them no more', async () => {
    const lines: string[] = [];
    const logger = createLogger({ service: 'spec', output: { write: (line) => void lines.push(line) } });
    const repository = sessionsRepository(database.source, logger);
    const { session } = await grantKept(replica, caller);
    const read = await repository.byId(caller.app_id, session.id);
    if (!read) throw new Error('the session is there');
    // PostgreSQL refuses a version that is no integer.
    const row = { ...limited(read, limitsOf(caller)), version: 0.5 };
    repository.keepJwt({ row, jwt: 'jwt', encrypted: Buffer.of(1), expiresAt: row.expiresAt });
    expect(repository.unwrittenJwt(session.id)?.jwt).toBe('jwt');
    await repository.beforeApplicationShutdown();
    expect(repository.unwrittenJwt(session.id)).toBeUndefined();
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { level: 'warn', event: 'session_jwts.not_kept', count: 1 },
    ]);
  });

  it('leaves the activity as it was answered', async () => {
    const { session, session_token } = await grantKept(replica, caller);
    await age(session.id, 'last_active_at', 10);
    await age(session.id, 'jwt_expires_at', 200);
    const answer = await verify(session_token);
    await replica.flush();
    expect((await verify(session_token, other)).session).toEqual(answer.session);
    expect(answer.session.last_active_at).toBeGreaterThan(session.last_active_at - 10);
  });

  it('changes no session that has changed since', async () => {
    const [extended, revoked, renewed] = await Promise.all(
      Array.from({ length: 3 }, () => grantTo(replica, caller)),
    );
    const ids = [extended, revoked, renewed].map((granted) => granted?.session.id ?? '');
    const [extendedId = '', revokedId = '', renewedId = ''] = ids;
    await other.sessions.verify(caller, {
      session_token: extended?.session_token,
      session_expires_in: 600,
    });
    await other.revocations.revoke(caller, { session_id: revokedId });
    await verify(renewed?.session_token ?? '', other);
    await other.flush();
    const before = await Promise.all(ids.map(keptBy));
    await replica.flush();
    expect(await Promise.all([extendedId, revokedId, renewedId].map(keptBy))).toEqual(before);
    expect(before.map((kept) => kept?.jwt_sealed !== null)).toEqual([true, false, true]);
  });

  it('does not wait for a session that another transaction writes, and keeps the others', async () => {
    const granted = [await grantKept(replica, caller), await grantKept(replica, caller)];
    for (const { session } of granted) await age(session.id, 'jwt_expires_at', 200);
    const [held, free] = granted.map(({ session }) => session.id);
    const before = await Promise.all([keptBy(held ?? ''), keptBy(free ?? '')]);
    await database.source.transaction(async (tx) => {
      await tx.query('SELECT FROM sessions WHERE id = $1 FOR UPDATE', [held]);
      await Promise.all(granted.map(({ session_token }) => verify(session_token)));
      await replica.flush();
    });
    expect(await keptBy(held ?? '')).toEqual(before[0]);
    expect((await keptBy(free ?? ''))?.jwt_sealed).not.toEqual(before[1]?.jwt_sealed);
  });

  describe('while it is not written yet', () => {
    it('is answered again', async () => {
      const { session_token, session_jwt, session } = await grantTo(replica, caller);
      expect(await verify(session_token)).toEqual({ session_token, session_jwt, session });
    });

    it('is signed once for concurrent calls', async () => {
      const { session, session_token } = await grantKept(replica, caller);
      await age(session.id, 'jwt_expires_at', 200);
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
});
