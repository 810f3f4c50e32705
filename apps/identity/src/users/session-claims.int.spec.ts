import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Caller, readClaims, wantedClaims } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { testIdentity } from '../testing/test-identity.js';
import { SignedClaims } from './signed-claims.service.js';
import { UserCreationService } from './user-creation.service.js';
import { UsersService } from './users.service.js';

let caller: Caller;
let user_id: string;

const create = (metadata: Record<string, unknown>) =>
  identity.get(UserCreationService).create(caller, { email: 'ada@example.com', metadata });
const update = (metadata: Record<string, unknown>, by = caller) =>
  identity.get(UsersService).update(by, { user_id, metadata });
const claims = (by = caller) => identity.get(UsersService).sessionClaims(by, { user_id });
const events = async () => (await identity.takeEvents()).map(({ data }) => data);

const identity = await testIdentity('session_claims');
const signed = identity.get(SignedClaims);
beforeEach(async () => {
  const plain = await identity.newCaller();
  const session_claims = { role: 'metadata.role', tenant: 'metadata.org.tenant' };
  caller = { ...plain, settings: { ...plain.settings, session_claims } };
  ({ user_id } = (await create({ role: 'user', org: { tenant: 'acme' } })).user);
  await identity.takeEvents();
});

describe('the session claims of a user', () => {
  it('are read from the metadata by the setting of the App', async () => {
    expect(await claims()).toEqual({ claims: { role: 'user', tenant: 'acme' } });
    const plain = { ...caller, settings: { ...caller.settings, session_claims: {} } };
    expect(await claims(plain)).toEqual({ claims: {} });
  });

  it('are not those of a user of another App', async () => {
    const other = { ...(await identity.newCaller()), settings: caller.settings };
    await expect(claims(other)).rejects.toMatchObject({ code: 'user_not_found' });
    user_id = newId('user');
    await expect(claims()).rejects.toMatchObject({ code: 'user_not_found' });
  });

  describe('are answered where the session service wants them', () => {
    const { attested } = identity;
    const ask = (said: object = {}, by = 'session') =>
      attested
        .signerOf(by)
        .sign(wantedClaims, { app_id: caller.app_id, user_id, session_id: 'sess_1', version: 3, ...said })
        .then((wanted) => signed.of(caller, { wanted }));

    it('and signed for that session and version', async () => {
      const { said } = await ask();
      expect(await attested.read(readClaims, said)).toEqual({
        ...{ app_id: caller.app_id, user_id, session_id: 'sess_1', version: 3 },
        values: { claims: { role: 'user', tenant: 'acme' } },
      });
    });

    it.each<[string, () => Promise<unknown>]>([
      ['in another App', () => ask({ app_id: newId('app') })],
      ['of another service', () => ask({}, 'mfa')],
    ])('and for no word %s', async (_, asking) => {
      await expect(asking()).rejects.toMatchObject({ code: 'attestation_refused' });
    });
  });

  it('are named by the event of a change, without their values', async () => {
    await update({ role: 'admin' });
    await update({ role: 'admin', plan: 'pro' });
    await create({ org: null });
    const named = await events();
    expect(named).toEqual([
      { members: ['metadata'], session_claims: ['role'] },
      { members: ['metadata'] },
      { members: ['metadata'], session_claims: ['tenant'] },
    ]);
    expect(JSON.stringify(named)).not.toMatch(/admin|acme/);
  });

  it('are not named where the App maps none', async () => {
    await update({ role: 'admin' }, { ...caller, settings: { ...caller.settings, session_claims: {} } });
    expect(await events()).toEqual([{ members: ['metadata'] }]);
  });
});
