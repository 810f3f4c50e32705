import { beforeEach, describe, expect, it } from '@jest/globals';
import { type Caller, FACTOR_PROOFS } from '@latchkey/contracts';
import type { CreatedUser, CreateUserRequest, UpdateUserInput } from '@latchkey/contracts/identity';
import { IdentifierChanges } from '../identifiers/identifier-changes.service.js';
import { SignedAnswers } from '../statements/signed-answers.service.js';
import { ProviderSignIns } from '../testing/provider-sign-ins.js';
import { UserCreationService } from '../users/user-creation.service.js';
import { UsersService } from '../users/users.service.js';

const EMAIL = 'ada@example.com';
const GOOGLE = { subject: '1084', email: EMAIL, emailVerified: true, firstName: 'Ada', lastName: 'Lovelace' };
const UNPROVEN = { ...GOOGLE, emailVerified: false };

let caller: Caller;
let closed: Caller;

const sign = await ProviderSignIns.start('linking');
const users = sign.identity.get(UsersService);
beforeEach(async () => {
  caller = await sign.newCaller();
  closed = { ...caller, settings: { ...caller.settings, sign_up: 'closed' } };
  await sign.identity.takeEvents();
});

const create = (input: CreateUserRequest): Promise<CreatedUser> =>
  sign.identity.get(UserCreationService).create(caller, input);
const update = (input: UpdateUserInput) => users.update(caller, input);
const everybody = async () => (await users.list(caller, {})).users;
const refused = (code: string, reason?: string) =>
  expect.objectContaining(
    reason === undefined ? { code } : { code, details: expect.objectContaining({ reason }) },
  );
const events = async () => (await sign.identity.takeEvents()).map(({ type }) => type);

describe('a new account at a provider', () => {
  it('gets a user with its names and its email, which the provider proves', async () => {
    const linked = await sign.run(caller, GOOGLE);
    const [user] = await everybody();
    expect(linked).toEqual({
      user_id: user?.user_id,
      idp_provider_id: expect.stringMatching(/^idpuser_/),
      provider: 'google',
      provider_subject: '1084',
      email_id: user?.emails[0]?.id,
      email: EMAIL,
      email_vouched: true,
      user_active: false,
    });
    expect(user).toMatchObject({
      first_name: 'Ada',
      last_name: 'Lovelace',
      status: 'pending',
      emails: [{ email: EMAIL, verified: true }],
      idp_providers: [
        {
          id: linked.idp_provider_id,
          provider: 'google',
          provider_subject: '1084',
          idp_type: 'oauth',
          method_id: linked.email_id,
          method_type: 'email',
        },
      ],
    });
    const added = await sign.identity.takeEvents();
    expect(added.map(({ type }) => type)).toEqual([
      'user.created',
      'identifier.attached',
      'identifier.verified',
      'provider.linked',
    ]);
    expect(added.at(-1)).toMatchObject({
      user_id: linked.user_id,
      data: { idp_provider_id: linked.idp_provider_id, provider: 'google' },
    });
  });

  it('has an unverified email if the provider does not prove it, and its factor does not name it', async () => {
    const linked = await sign.run(caller, UNPROVEN);
    expect(linked).not.toHaveProperty('email_id');
    expect(await everybody()).toMatchObject([
      {
        emails: [{ email: EMAIL, verified: false }],
        idp_providers: [{ id: linked.idp_provider_id, method_id: linked.idp_provider_id }],
      },
    ]);
    expect(await events()).toEqual(['user.created', 'identifier.attached', 'provider.linked']);
  });

  it('has no email if the provider names none, or one that the API would refuse', async () => {
    await sign.run(caller, { subject: 'none', emailVerified: true });
    for (const [n, email] of ['', 'ada', 'a\u200bda@example.com'].entries())
      await sign.run(caller, { ...GOOGLE, subject: String(n), email });
    expect((await everybody()).map(({ emails }) => emails)).toEqual([[], [], [], []]);
  });

  it('gets no user where sign-up is closed, and the token works once it is open', async () => {
    const input = await sign.come(caller, GOOGLE);
    await expect(sign.signIn.read(closed, input)).rejects.toEqual(
      refused('sign_up_closed', 'oauth_account_unknown'),
    );
    await expect(sign.signIn.spend(closed, input)).rejects.toEqual(refused('sign_up_closed'));
    expect(await everybody()).toEqual([]);
    expect(await events()).toEqual([]);
    expect(await sign.signIn.read(caller, input)).toEqual({ user_id: '' });
    const spent = { ...input, session_id: 'sess_1' };
    const { proof, user_id } = await sign.identity.get(SignedAnswers).spendOAuth(caller, spent);
    expect(await sign.identity.attested.read(FACTOR_PROOFS.oauth, proof?.text)).toMatchObject({
      app_id: caller.app_id,
      user_id,
      session_id: 'sess_1',
      factor: { delivery_channel: 'google_oauth', type: 'oauth' },
    });
    expect(await everybody()).toHaveLength(1);
  });
});

describe('a linked account', () => {
  it('signs its user in again, with no event and no change of names', async () => {
    const first = await sign.run(caller, GOOGLE);
    await sign.identity.get(IdentifierChanges).confirm(caller, { user_id: first.user_id });
    await sign.identity.takeEvents();
    const renamed = { ...GOOGLE, firstName: 'Eve', email: 'new@example.com' };
    const { email_id: _, email: __, ...known } = first;
    expect(await sign.run(closed, renamed)).toEqual({ ...known, user_active: true });
    expect(await users.get(caller, first)).toMatchObject({
      first_name: 'Ada',
      emails: [{ email: EMAIL }],
      idp_providers: [{ method_id: first.idp_provider_id }],
    });
    expect(await events()).toEqual([]);
  });

  it('is read as its user before the token is spent', async () => {
    const { user_id } = await sign.run(caller, GOOGLE);
    const input = await sign.come(caller, GOOGLE);
    expect(await sign.signIn.read(caller, input)).toEqual({ user_id });
  });

  it('belongs to one App, one provider and one issuer', async () => {
    const account = { subject: 'same', emailVerified: false };
    const other = await sign.newCaller();
    const first = await sign.run(caller, account, { provider: 'oidc' });
    await sign.setIssuer(caller, 'https://evil.example.com');
    const ids = [
      first,
      await sign.run(caller, account, { provider: 'oidc' }),
      await sign.run(caller, account, { provider: 'github' }),
      await sign.run(other, account, { provider: 'oidc' }),
    ].map(({ user_id }) => user_id);
    expect(new Set(ids).size).toBe(4);
    await sign.setIssuer(caller, 'https://ID.example.com/');
    expect(await sign.run(caller, account, { provider: 'oidc' })).toMatchObject({ user_id: first.user_id });
  });

  it('does not sign a blocked user in, and spends nothing', async () => {
    const first = await sign.run(caller, GOOGLE);
    const input = await sign.come(caller, GOOGLE);
    await users.block(caller, first);
    await expect(sign.signIn.read(caller, input)).rejects.toEqual(refused('user_blocked'));
    await expect(sign.signIn.spend(caller, input)).rejects.toEqual(refused('user_blocked'));
    await users.unblock(caller, first);
    expect(await sign.signIn.spend(caller, input)).toMatchObject({ user_id: first.user_id });
  });
});

describe('an email that a user has', () => {
  const owned = async (verified: boolean) => {
    const { user, email_id } = await create({ email: EMAIL });
    if (verified) await update({ user_id: user.user_id, verified_emails: [EMAIL] });
    await sign.identity.takeEvents();
    return { user_id: user.user_id, email_id };
  };

  it('links the account where both sides prove it', async () => {
    const owner = await owned(true);
    const upper = { ...GOOGLE, email: 'Ada@Example.com' };
    expect(await sign.run(closed, upper)).toMatchObject({ ...owner, email: EMAIL });
    expect(await users.get(caller, owner)).toMatchObject({
      first_name: '',
      idp_providers: [{ provider: 'google' }],
    });
    expect(await events()).toEqual(['provider.linked']);
  });

  it.each([
    ['the provider does not prove it', true, UNPROVEN],
    ['its user has not proved it', false, GOOGLE],
    ['neither does', false, UNPROVEN],
  ])('does not link if %s: the account gets a user without it', async (_, verified, account) => {
    const owner = await owned(verified);
    const linked = await sign.run(caller, account);
    expect(linked.user_id).not.toBe(owner.user_id);
    expect(linked).not.toHaveProperty('email_id');
    expect(await users.get(caller, linked)).toMatchObject({
      emails: [],
      idp_providers: [{ provider: 'google' }],
    });
    expect(await users.get(caller, owner)).toMatchObject({ emails: [{ verified }], idp_providers: [] });
    await expect(sign.run(closed, { ...account, subject: 'next' })).rejects.toEqual(
      refused('sign_up_closed'),
    );
  });

  it('does not link in another App', async () => {
    await owned(true);
    const other = await sign.newCaller();
    expect((await users.list(other, {})).users).toEqual([]);
    await sign.run(other, GOOGLE);
    expect(await everybody()).toMatchObject([{ idp_providers: [] }]);
  });

  it('does not sign its blocked user in, nor anyone else by it', async () => {
    const owner = await owned(true);
    await users.block(caller, owner);
    await expect(sign.run(caller, GOOGLE)).rejects.toEqual(refused('user_blocked'));
    expect(await everybody()).toHaveLength(1);
  });

  it('no longer names the provider once it is removed', async () => {
    const { email_id } = await owned(true);
    const { user_id, idp_provider_id } = await sign.run(caller, GOOGLE);
    await sign.identity.get(IdentifierChanges).remove(caller, 'email', email_id);
    expect(await users.get(caller, { user_id })).toMatchObject({
      idp_providers: [{ method_id: idp_provider_id }],
    });
  });
});
