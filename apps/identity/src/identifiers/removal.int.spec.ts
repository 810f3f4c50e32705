import { beforeEach, describe, expect, it } from '@jest/globals';
import type { Caller } from '@latchkey/contracts';
import type { CreatedUser } from '@latchkey/contracts/identity';
import { newId } from '@latchkey/platform/ids';
import { race } from '../testing/race.js';
import { testIdentity } from '../testing/test-identity.js';
import { UserCreationService } from '../users/user-creation.service.js';
import { UsersService } from '../users/users.service.js';
import { IdentifierChanges } from './identifier-changes.service.js';

const ADA = { email: 'ada@example.com', phone_number: '+14155552671' };

let caller: Caller;
let ada: CreatedUser;
let linkId: string;

const identity = await testIdentity('removal');
const removal = identity.get(IdentifierChanges);
const users = identity.get(UsersService);
beforeEach(async () => {
  caller = await identity.newCaller();
  ada = await identity.get(UserCreationService).create(caller, ADA);
  linkId = newId('idpuser');
  await identity.source.query(
    `INSERT INTO idp_identities (id, app_id, user_id, provider, provider_subject, idp_type, method_id, method_type)
     VALUES ($1, $2, $3, 'google', 'subject', 'oauth', $4, 'email')`,
    [linkId, caller.app_id, ada.user.user_id, ada.email_id],
  );
  await identity.takeEvents();
});

const parts = () =>
  [
    ['email', ada.email_id, 'email_not_found', 'emails'],
    ['phone_number', ada.phone_number_id, 'phone_number_not_found', 'phone_numbers'],
    ['idp_provider', linkId, 'idp_provider_not_found', 'idp_providers'],
  ] as const;

describe('removal of a part of a user', () => {
  it('shows the linked provider', async () => {
    const { idp_providers } = await users.get(caller, ada.user);
    expect(idp_providers).toMatchObject([
      {
        id: linkId,
        provider: 'google',
        provider_subject: 'subject',
        idp_type: 'oauth',
        method_type: 'email',
      },
    ]);
  });

  it('happens once of 50 times, with its events, and leaves the user, even without its last part', async () => {
    for (const [type, id, code, member] of parts()) {
      const { answers: done, refusals: failures } = await race(50, () => removal.remove(caller, type, id));
      expect(done).toEqual([{ user_id: ada.user.user_id }]);
      expect(failures).toEqual(Array(49).fill(code));
      expect((await users.get(caller, ada.user))[member]).toEqual([]);
      const of = { app_id: caller.app_id, user_id: ada.user.user_id };
      const unlinked = {
        type: 'provider.unlinked',
        ...of,
        data: { idp_provider_id: id, provider: 'google' },
      };
      expect(await identity.takeEvents()).toEqual([
        { type: 'identifier.removed', ...of, data: { method_id: id, method_type: type } },
        ...(type === 'idp_provider' ? [unlinked] : []),
      ]);
    }
    expect(await users.get(caller, ada.user)).toMatchObject({ user_id: ada.user.user_id, status: 'active' });
  });

  it('frees the address', async () => {
    await removal.remove(caller, 'email', ada.email_id);
    const { user } = await identity.get(UserCreationService).create(caller, { email: ADA.email });
    expect(user.user_id).not.toBe(ada.user.user_id);
  });

  it('refuses an id of another App or of another kind', async () => {
    const other = await identity.newCaller();
    for (const [type, id, code] of parts()) {
      await expect(removal.remove(other, type, id)).rejects.toMatchObject({ code });
      await expect(removal.remove(caller, type, ada.user.user_id)).rejects.toMatchObject({ code });
    }
    expect(await users.get(caller, ada.user)).toMatchObject({
      emails: [{ email: ADA.email }],
      phone_numbers: [{ phone_number: ADA.phone_number }],
      idp_providers: [{ id: linkId }],
    });
  });

  it('beside 50 creates of the same address neither fails nor doubles', async () => {
    const creation = identity.get(UserCreationService);
    const { refusals } = await race(50, async () => {
      const { email_id } = await creation.create(caller, { email: ADA.email });
      return removal.remove(caller, 'email', email_id);
    });
    expect(refusals).toEqual(refusals.map(() => 'email_not_found'));
    expect((await users.list(caller, { email: ADA.email })).users).toEqual([]);
  });
});
