import { expect, it } from '@jest/globals';
import { ownProfile, ownUnlock } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { callerOf } from '../testing/callers.js';
import { mfaFixture } from '../testing/mfa-replica.js';
import { totpClient } from '../testing/totp-client.js';

const { database, replica } = await mfaFixture('own_factors');
const caller = callerOf({ key_kind: 'public' });
const { app_id } = caller;
const session = replica.attested.signerOf('session');
const [user_id, other] = [newId('user'), newId('user')];
const { totp_id: id } = await totpClient(database, replica, caller, user_id).createActive();
const said = await session.sign(ownProfile, { app_id, user_id });

it('shows users their own factors, without secrets', async () => {
  const own = await replica.ownFactors.get(caller, { user_id, said });
  expect(own).toMatchObject({ user_id, totps: [{ id, verified: true }], webauthn_credentials: [] });
  expect(Object.keys(own.totps[0] ?? {})).not.toContain('secret');
  const ofOther = await session.sign(ownProfile, { app_id, user_id: other });
  expect(await replica.ownFactors.get(caller, { user_id: other, said: ofOther })).toEqual({
    ...{ user_id: other, totps: [], webauthn_credentials: [] },
  });
});

it('takes nothing but the word of the session service on this user of this App', async () => {
  const words = await Promise.all([
    session.sign(ownProfile, { app_id, user_id: other }),
    session.sign(ownUnlock, { app_id, user_id, method_type: 'totp' }),
    replica.attested.signerOf('identity').sign(ownProfile, { app_id, user_id }),
  ]);
  for (const word of [undefined, ...words])
    await expect(replica.ownFactors.get(caller, { user_id, said: word as string })).rejects.toMatchObject({
      code: 'attestation_refused',
    });
  await expect(replica.ownFactors.get(callerOf(), { user_id, said })).rejects.toMatchObject({
    code: 'attestation_refused',
  });
});
