import { describe, expect, it } from '@jest/globals';
import type { AppSettings, Caller } from '@latchkey/contracts';
import { decodeJwt } from 'jose';
import { callerOf } from '../testing/session-database.js';
import { sessionFixture } from '../testing/session-fixture.js';
import { emailFactor } from '../testing/factors.js';
import { grantKept, refusal } from '../testing/session-replica.js';

const { database, replica, other, age, writes } = await sessionFixture('session_fast_forward');

const app = callerOf();
const callerWith = (settings: Partial<AppSettings>): Caller => ({
  ...app,
  settings: { ...app.settings, ...settings },
});

/** A session of an hour. */
async function newSession(caller: Caller = app) {
  const { session, session_token } = await grantKept(replica, caller);
  return {
    id: session.id,
    session,
    pass: (minutes: number, by = caller) =>
      replica.sessions.fastForward(by, { session_id: session.id, minutes }),
    verify: (more = {}, at = other) => at.sessions.verify(caller, { session_token, ...more }),
    extend: () => grantKept(replica, caller, { user_id: session.user_id, session_id: session.id }),
  };
}

describe('a session that is fast-forwarded', () => {
  it('shows all its times that many minutes earlier, and has a JWT that says so', async () => {
    const { id, session, pass, verify } = await newSession();
    expect(await pass(10)).toEqual({ session_id: id });
    const [listed] = (await replica.sessions.list(app, { user_id: session.user_id })).sessions;
    expect(listed?.last_active_at).toBe(session.last_active_at - 600);
    const { session: after, session_jwt } = await verify();
    expect(after.started_at).toBe(session.started_at - 600);
    expect(after.expires_at).toBe(session.expires_at - 600);
    const verifiedAt = session.factors[0]?.method.last_verified_at ?? 0;
    expect(after.factors[0]?.method.last_verified_at).toBe(verifiedAt - 600);
    expect(decodeJwt(session_jwt)).toMatchObject({
      session: { started_at: after.started_at, factors: [{ last_verified_at: verifiedAt - 600 }] },
    });
  });

  it('expires at its end, and is then unknown', async () => {
    const { pass, verify } = await newSession();
    await pass(59);
    await verify();
    await pass(1);
    expect(await refusal(verify())).toBe('session_not_found');
    expect(await refusal(pass(1))).toBe('session_not_found');
  });

  it('goes idle, also where a verification has noted activity that is not written yet', async () => {
    const { id, pass, verify } = await newSession(callerWith({ session_idle_minutes: 30 }));
    await age(id, 'last_active_at', 60);
    await verify();
    await pass(40);
    await other.flush();
    expect(await refusal(verify())).toBe('session_not_found');
  });

  it('keeps a use that is not written yet, that many minutes earlier', async () => {
    const { id, pass, verify } = await newSession(callerWith({ session_idle_minutes: 60 }));
    await age(id, 'last_active_at', 59 * 60);
    await Promise.all([verify(), verify({}, replica)]);
    await pass(40);
    await Promise.all([other.flush(), replica.flush()]);
    const now = Math.floor(Date.now() / 1000);
    const at = ((await writes(id))?.last_active_at.getTime() ?? 0) / 1000;
    expect(Math.abs(now - 40 * 60 - at)).toBeLessThan(5);
    await verify();
  });

  it('reaches the limit of its App, counted from its start', async () => {
    const { pass, verify, extend } = await newSession(callerWith({ session_max_minutes: 90 }));
    await extend();
    await pass(50);
    await verify();
    await pass(40);
    expect(await refusal(verify())).toBe('session_not_found');
  });

  it('needs its factors again, one by one', async () => {
    const { session, pass, verify } = await newSession();
    await pass(20);
    const demand = { require_factors: ['otp'], max_factor_age: 15 };
    expect(await refusal(verify(demand))).toBe('step_up_required');
    const factor = emailFactor();
    await grantKept(replica, app, { user_id: session.user_id, session_id: session.id, factor });
    const { factors } = (await verify(demand)).session;
    expect(factors.map(({ method }) => method.method_id)).toEqual([
      session.factors[0]?.method.method_id,
      factor.method.method_id,
    ]);
  });

  it('moves once for each of many calls at once, and to no time before 1970', async () => {
    const { id, session, pass } = await newSession();
    await Promise.all(Array.from({ length: 20 }, () => pass(1)));
    const [row] = await database.query<{ started: number }>(
      'SELECT floor(extract(epoch FROM started_at))::int AS started FROM sessions WHERE id = $1',
      [id],
    );
    expect(row?.started).toBe(session.started_at - 20 * 60);
    await database.query(`UPDATE sessions SET expires_at = now() + interval '200 years' WHERE id = $1`, [id]);
    for (let turn = 0; turn < 8; turn += 1) await pass(5_256_000);
    const [oldest] = await database.query<{ started_at: Date }>(
      'SELECT started_at FROM sessions WHERE id = $1',
      [id],
    );
    expect(oldest?.started_at).toEqual(new Date('1970-01-02T00:00:00Z'));
  });

  it.each<[string, Caller, string]>([
    ['a live App', { ...app, environment: 'live' }, 'route_not_found'],
    ['another App', callerOf(), 'session_not_found'],
  ])('is left as it is by %s', async (_, caller, refused) => {
    const { id, pass } = await newSession();
    const before = await writes(id);
    expect(await refusal(pass(120, caller))).toBe(refused);
    expect(await writes(id)).toEqual(before);
  });
});
