import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { eventually } from '@latchkey/platform/testing';
import type { Replica } from '@latchkey/stack-runner';
import { expectRefusal, succeeded } from '../harness/http/answers.js';
import { untilApplied } from '../harness/events/inbox.js';
import { eventsOfApp } from '../harness/events/outbox.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp } from '../harness/http/app.js';
import { claimsOf, verifiedByThirdParty } from '../harness/sign-in/jwt.js';
import { sandboxEmail } from '../harness/sign-in/identities.js';
import { signIn } from '../harness/sign-in/sign-in.js';
import { canStartReplicas, startReplica } from '../harness/stack/replica.js';

const session_claims = { role: 'metadata.role', tenant: 'metadata.org.tenant' };
const app = await newApp({ settings: { session_claims } });

const roleOf = (jwt: string) => claimsOf(jwt)['role'];
const verify = async (session_token: string) =>
  succeeded(await app.publicApi.sessions.verify({ session_token })).session_jwt;
const setMetadata = async (userId: string, metadata: object) =>
  succeeded(await app.api.users.update({ user_id: userId, metadata }));

/** The id of the newest `user.updated` of the user. */
const lastChange = async (userId: string) => {
  const changes = (await eventsOfApp(app.id)).filter(
    ({ type, user_id }) => type === 'user.updated' && user_id === userId,
  );
  return changes.at(-1)?.id ?? '';
};

/** A user with these members, signed in. */
async function person(metadata: object) {
  const email = sandboxEmail();
  succeeded(await app.api.users.create({ email, metadata }));
  return signIn(app, email);
}

describe('session_claims', () => {
  let replica: Replica | undefined;
  beforeAll(async () => {
    if (canStartReplicas) replica = await startReplica('session');
  });
  afterAll(() => replica?.stop());

  it('are in the JWT of a sign-in and of a verification, for a third party to check', async () => {
    const { jwt, token } = await person({ role: 'admin', org: { tenant: 'acme' }, note: 'unmapped' });
    const claims = await verifiedByThirdParty(jwt, app.id);
    expect(claims).toMatchObject({ role: 'admin', tenant: 'acme', aud: app.id });
    expect(JSON.stringify(claims)).not.toContain('unmapped');
    // Each of two replicas may sign one before it reads what the other has kept.
    await eventually(async () => ((await verify(token)) === (await verify(token)) ? true : undefined));
  });

  it('show a change of the metadata, and once it is applied never an older value again', async () => {
    const { token, userId } = await person({ role: 'user' });
    for (const role of ['editor', 'admin', 'none']) {
      await setMetadata(userId, { role });
      await eventually(async () => (roleOf(await verify(token)) === role ? true : undefined));
      // Until then the two replicas may answer the old value beside the new one.
      await untilApplied('session', await lastChange(userId));
      const later = await Promise.all(Array.from({ length: 10 }, () => verify(token)));
      expect(new Set(later.map(roleOf))).toEqual(new Set([role]));
    }
  });

  it('follow the setting, and take no reserved name', async () => {
    const { token } = await person({ role: 'user' });
    const update = (claims: object | null) =>
      adminApi().updateApp(app.id, { settings: { session_claims: claims } });
    const refused = expectRefusal(await update({ iss: 'metadata.role' }), 400, 'invalid_request');
    expect(refused.fields).toMatchObject([{ field: 'settings.session_claims' }]);
    succeeded(await update({ position: 'metadata.role' }));
    const renamed = await eventually(async () => {
      const claims = claimsOf(await verify(token));
      return claims['position'] === 'user' ? claims : undefined;
    });
    expect(renamed).not.toHaveProperty('role');
    expect(succeeded(await update(null)).settings.session_claims).toEqual({});
    await eventually(async () => ('position' in claimsOf(await verify(token)) ? undefined : true));
  });
});
