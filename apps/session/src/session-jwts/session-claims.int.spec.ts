import { beforeEach, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import { type Caller, readClaims, type SessionClaimValues, wantedClaims } from '@latchkey/contracts';
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

  /** The answer of identity to what was wanted. @param more what it says instead. */
  const answered = async (wanted = '', values: SessionClaimValues = { claims: { role } }, more = {}) => {
    const { attested } = replica;
    const asked = await attested.read(wantedClaims, wanted);
    return { said: await attested.signerOf('identity').sign(readClaims, { ...asked, values, ...more }) };
  };
  /** What the gateway does with an answer. */
  const complete = async (answer: SignedSession, at = replica, as = caller) => {
    let signed = answer;
    while (signed.claims_wanted) signed = await at.sessions.sign(as, await answered(signed.claims_wanted));
    return signed.session_jwt;
  };
  const wantedOf = ({ claims_wanted: wanted }: Pick<SignedSession, 'claims_wanted'>) =>
    replica.attested.read(wantedClaims, wanted);
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
    expect(granted.session_jwt).toBe('');
    expect(await wantedOf(granted)).toMatchObject({ app_id: caller.app_id, user_id, version: 1 });
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
    const asked = await ask();
    await change('admin');
    const old = await answered(asked.claims_wanted, { claims: { role: 'editor' } });
    const answer = await replica.sessions.sign(caller, old);
    expect(answer.session_jwt).toBe('');
    expect((await wantedOf(answer)).version).toBe((await wantedOf(asked)).version + 1);
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
    expect(await wantedOf(await ask(other, renamed))).toMatchObject({ session_id: sessionId });
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

  it('is answered once for any version, and is not kept then', async () => {
    await change('admin');
    const answer = await answered((await ask()).claims_wanted);
    await change('admin');
    const { session_jwt } = await replica.sessions.sign(caller, { ...answer, any_version: true });
    expect(decodeJwt(session_jwt)).toMatchObject({ role: 'admin' });
    await flush();
    expect((await ask()).claims_wanted).toBeDefined();
  });

  it('is one of a session that is alive', async () => {
    await change('admin');
    const answer = await answered((await ask()).claims_wanted);
    await replica.revocations.revoke(caller, { session_id: sessionId });
    await expect(replica.sessions.sign(caller, answer)).rejects.toMatchObject({ code: 'session_not_found' });
  });

  it.each<[string, (wanted: string) => Promise<{ said: string }>]>([
    ['the word of the gateway', async () => ({ said: 'session_1 admin' })],
    ['what the session service wanted, as an answer', async (said) => ({ said })],
    ['an answer in another App', (wanted) => answered(wanted, undefined, { app_id: newId('app') })],
    [
      'an answer of another service',
      async (wanted) => {
        const asked = await replica.attested.read(wantedClaims, wanted);
        const claims = { ...asked, values: { claims: { role: 'admin' } } };
        return { said: await replica.attested.signerOf('mfa').sign(readClaims, claims) };
      },
    ],
  ])('is not signed for %s', async (_, forged) => {
    await change('editor');
    const { claims_wanted: wanted = '' } = await ask();
    const signing = replica.sessions.sign(caller, await forged(wanted));
    await expect(signing).rejects.toMatchObject({ code: 'attestation_refused' });
  });
});
