import { beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import type { Caller } from '@latchkey/contracts';
import { userUpdated } from '@latchkey/contracts/catalogue';
import type { SignedSession } from '@latchkey/contracts/session';
import { newId } from '@latchkey/platform/ids';
import type { EventConsumer, EventHandler } from '@latchkey/platform/outbox';
import type { EventDefinition } from '@latchkey/platform/events';
import { callerOf } from '../testing/session-database.js';
import { sessionFixture } from '../testing/session-fixture.js';
import { grantTo, sessionsRepository } from '../testing/session-replica.js';
import { StaleClaimsConsumer } from './stale-claims.consumer.js';

const { database, replica, other, kept } = await sessionFixture('session_claims');

let apply: EventHandler<object> | undefined;
const consumer = {
  on: (_: EventDefinition<object>, handler: EventHandler<object>) => (apply = handler),
} as unknown as EventConsumer;
new StaleClaimsConsumer(consumer, sessionsRepository(database.source)).onModuleInit();

const mapping = (session_claims: Record<string, string>, app = callerOf()): Caller => ({
  ...app,
  settings: { ...app.settings, session_claims },
});

describe('the JWT of an App that maps session claims', () => {
  let caller: Caller;
  let user_id: string;
  let session_token: string;
  let sessionId: string;
  /** What identity would answer. */
  let role: string;

  /** What the gateway does with an answer. */
  const complete = async (answer: SignedSession, at = replica, as = caller) => {
    let signed = answer;
    while (signed.claims_wanted) {
      const { session_id, version } = signed.claims_wanted;
      const values = { claims: { role } };
      signed = await at.sessions.sign(as, { session_id, version, values });
    }
    return signed.session_jwt;
  };
  const ask = (at = replica, as = caller) => at.sessions.verify(as, { session_token, claims_follow: true });
  const verify = async (at = replica, as = caller) => complete(await ask(at, as), at, as);
  const updated = (user: string, data: object, app_id = caller.app_id) =>
    database.source.transaction(async (tx) => {
      const event = { id: newId('evt'), type: userUpdated.type, app_id, user_id: user, occurred_at: 1, data };
      await apply?.(event, tx);
    });
  const change = async (to: string) => {
    role = to;
    await updated(user_id, { members: ['metadata'], session_claims: ['role'] });
  };
  const flush = () => Promise.all([replica.flush(), other.flush()]);

  beforeEach(async () => {
    caller = mapping({ role: 'metadata.role' });
    [user_id, role] = [newId('user'), 'user'];
    const granted = await grantTo(replica, caller, { user_id, claims_follow: true });
    expect(granted).toMatchObject({ session_jwt: '', claims_wanted: { user_id, version: 1 } });
    session_token = granted.session_token;
    sessionId = granted.session.id;
    expect(decodeJwt(await complete(granted))).toMatchObject({ sub: user_id, role });
    await flush();
  });

  it('is answered again by every replica, without a question', async () => {
    const { session_jwt, claims_wanted } = await ask(other);
    expect(claims_wanted).toBeUndefined();
    expect(session_jwt).toBe((await ask()).session_jwt);
    expect(decodeJwt(session_jwt)).toMatchObject({ role });
  });

  it('has a change of the user at the next verification, in every replica', async () => {
    await change('admin');
    expect(decodeJwt(await verify(other))).toMatchObject({ role: 'admin' });
    await flush();
    expect(decodeJwt((await ask()).session_jwt)).toMatchObject({ role: 'admin' });
  });

  it('stays where another member, another user or a user of another App changed', async () => {
    await updated(user_id, { members: ['metadata'] });
    await updated(newId('user'), { members: ['metadata'], session_claims: ['role'] });
    await updated(user_id, { members: ['metadata'], session_claims: ['role'] }, newId('app'));
    expect((await ask()).claims_wanted).toBeUndefined();
  });

  it('is not signed with values that were read before a change', async () => {
    await change('editor');
    const { claims_wanted: wanted } = await ask();
    const old = { claims: { role: 'editor' } };
    await change('admin');
    const input = { session_id: sessionId, version: wanted?.version ?? 0, values: old };
    const answer = await replica.sessions.sign(caller, input);
    expect(answer).toMatchObject({ session_jwt: '', claims_wanted: { version: (wanted?.version ?? 0) + 1 } });
    expect(decodeJwt(await complete(answer))).toMatchObject({ role: 'admin' });
  });

  it('never shows an old value after the event of a change, however they meet', async () => {
    for (let round = 1; round <= 15; round += 1) {
      await Promise.all([
        change(`role ${round}`),
        ...[replica, other, replica, other].map((at) => verify(at)),
        flush(),
      ]);
      const jwts = await Promise.all([replica, other].map((at) => verify(at)));
      expect(jwts.map((jwt) => decodeJwt(jwt).role)).toEqual([`role ${round}`, `role ${round}`]);
    }
  });

  it('follows a change of the setting', async () => {
    const renamed = mapping({ position: 'metadata.role' }, caller);
    expect((await ask(other, renamed)).claims_wanted).toMatchObject({ session_id: sessionId });
    const plain = await ask(other, mapping({}, caller));
    expect(decodeJwt(plain.session_jwt)).not.toHaveProperty('role');
    await flush();
    expect(decodeJwt(await verify(replica))).toMatchObject({ role });
  });

  it('has no claims for a gateway that reads none, and is not kept then', async () => {
    await change('admin');
    const { session_jwt } = await replica.sessions.verify(caller, { session_token });
    expect(decodeJwt(session_jwt)).not.toHaveProperty('role');
    const before = await kept(sessionId);
    await flush();
    expect(await kept(sessionId)).toEqual(before);
    expect((await ask()).claims_wanted).toBeDefined();
  });

  it('is answered once without a version, and is not kept then', async () => {
    await change('admin');
    const values = { claims: { role: 'admin' } };
    const { session_jwt } = await replica.sessions.sign(caller, { session_id: sessionId, values });
    expect(decodeJwt(session_jwt)).toMatchObject({ role: 'admin' });
    await flush();
    expect((await ask()).claims_wanted).toBeDefined();
  });

  it('is one of a session that is alive', async () => {
    await replica.revocations.revoke(caller, { session_id: sessionId });
    const values = { claims: { role } };
    const signing = replica.sessions.sign(caller, { session_id: sessionId, version: 1, values });
    await expect(signing).rejects.toMatchObject({ code: 'session_not_found' });
  });
});
