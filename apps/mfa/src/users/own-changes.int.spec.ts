import { describe, expect, it } from '@jest/globals';
import {
  admittedChange,
  type OwnChange,
  ownProfile,
  type ProvenChange,
  provenChange,
  removedMethod,
} from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { SoftwareAuthenticator } from '@latchkey/platform/testing/webauthn';
import { callerOf, outcomeOf, tally } from '../testing/callers.js';
import { mfaFixture } from '../testing/mfa-replica.js';
import { totpClient } from '../testing/totp-client.js';
import { type CreationOptions, DOMAIN, ORIGIN } from '../testing/webauthn-client.js';

const RACE = 20;

const { database, replica } = await mfaFixture('own_changes');
const caller = callerOf();
const page = { ...caller, key_kind: 'public' } as const;
const { app_id } = caller;
const session = replica.attested.signerOf('session');
const refused = { code: 'attestation_refused' };

type Lacks = Pick<ProvenChange, 'lacks_any' | 'lacks_totp' | 'lacks_passkey'>;
const TOTP_MISSING: Lacks = { lacks_totp: { type: 'totp', reason: 'factor_missing' } };
const PASSKEY_MISSING: Lacks = {
  ...TOTP_MISSING,
  lacks_passkey: { type: 'webauthn', reason: 'factor_missing' },
};
const OLD: Lacks = { ...TOTP_MISSING, lacks_any: { type: 'any', reason: 'factor_too_old' } };

const wordOf = (user_id: string, change: OwnChange, lacks: Lacks = TOTP_MISSING, method_id?: string) =>
  session.sign(provenChange, { app_id, user_id, change, ...lacks, ...(method_id && { method_id }) });

/** A user, with the word of the session service on each change. */
async function person(hasTotp = false) {
  const user_id = newId('user');
  if (hasTotp) await totpClient(database, replica, caller, user_id).createActive();
  const authenticator = new SoftwareAuthenticator(ORIGIN);
  const adding = await wordOf(user_id, 'add_passkey', hasTotp ? {} : TOTP_MISSING);
  const begin = async (said = adding) => {
    const names = { account_name: 'ada@example.com', display_name: 'Ada' };
    const begun = await replica.ownRegistrations.begin(page, { user_id, said, domain: DOMAIN, ...names });
    return begun.public_key_credential_creation_options.publicKey as CreationOptions;
  };
  const create = (public_key_credential: object, said = adding) =>
    replica.ownRegistrations.create(page, { user_id, said, public_key_credential });
  const wordOn = (method_id: string) => wordOf(user_id, 'remove_passkey', TOTP_MISSING, method_id);
  const remove = async (webauthn_credential_id: string, said?: string) =>
    replica.ownRegistrations.delete(page, {
      ...{ user_id, webauthn_credential_id },
      said: said ?? (await wordOn(webauthn_credential_id)),
    });
  const register = async () => create(authenticator.create(await begin()));
  return { user_id, authenticator, begin, create, remove, register };
}

describe('the change of an account', () => {
  it.each<[string, boolean, Lacks, object | undefined]>([
    ['any recent factor, without a TOTP', false, TOTP_MISSING, undefined],
    ['an old factor, without a TOTP', false, OLD, OLD.lacks_any],
    ['another recent factor, with a TOTP', true, TOTP_MISSING, TOTP_MISSING.lacks_totp],
    ['a recent TOTP', true, {}, undefined],
  ])(
    'is admitted by a recent factor, of the TOTP where there is one: %s',
    async (_, hasTotp, lacks, unmet) => {
      const { user_id } = await person(hasTotp);
      const said = await wordOf(user_id, 'add_address', lacks);
      const asked = replica.ownChanges.admit(page, { user_id, said, change: 'add_address' });
      if (unmet)
        await expect(asked).rejects.toMatchObject({ code: 'step_up_required', details: { unmet: [unmet] } });
      else {
        const admitted = await replica.attested.read(admittedChange, (await asked).said);
        expect(admitted).toEqual({ app_id, user_id, change: 'add_address' });
      }
    },
  );

  it.each<[string, 'off' | 'if_enrolled' | 'required', 'public' | 'secret', object | undefined]>([
    ['no rule', 'off', 'public', undefined],
    ['the second factor, where one is enrolled', 'if_enrolled', 'public', PASSKEY_MISSING.lacks_passkey],
    ['the second factor', 'required', 'public', PASSKEY_MISSING.lacks_passkey],
    ["the App's server", 'required', 'secret', undefined],
  ])('of a user with a passkey wants that on a page of an App with %s', async (_, rule, key_kind, unmet) => {
    const { user_id, register } = await person();
    const under = { ...page, key_kind, settings: { ...page.settings, second_factor: rule } };
    const change = 'add_address' as const;
    const ask = async (lacks: Lacks) =>
      replica.ownChanges.admit(under, { user_id, said: await wordOf(user_id, change, lacks), change });
    expect(await outcomeOf(ask(PASSKEY_MISSING))).toBe('ok');
    await register();
    expect(await outcomeOf(ask({}))).toBe('ok');
    const asked = ask(PASSKEY_MISSING);
    if (unmet)
      await expect(asked).rejects.toMatchObject({ code: 'step_up_required', details: { unmet: [unmet] } });
    else expect(await outcomeOf(asked)).toBe('ok');
  });

  it('names for identity what is removed', async () => {
    const { user_id } = await person();
    const named = { change: 'remove_address', method_id: 'email_1' } as const;
    const said = await wordOf(user_id, named.change, {}, named.method_id);
    const admitted = await replica.ownChanges.admit(page, { user_id, said, ...named });
    expect(await replica.attested.read(admittedChange, admitted.said)).toEqual({ app_id, user_id, ...named });
    const other = replica.ownChanges.admit(page, { user_id, said, ...named, method_id: 'email_2' });
    await expect(other).rejects.toMatchObject(refused);
  });

  it('a TOTP that is not active yet counts for nothing', async () => {
    const { user_id, begin } = await person();
    await totpClient(database, replica, caller, user_id).create();
    expect(await begin()).toMatchObject({ rp: { id: DOMAIN } });
  });

  it('takes nothing but the word of the session service on this change of this user of this App', async () => {
    const { user_id, create, begin, remove, authenticator } = await person();
    const claims = { app_id, user_id, change: 'add_passkey' } as const;
    const words = await Promise.all([
      wordOf(newId('user'), 'add_passkey'),
      wordOf(user_id, 'remove_totp'),
      wordOf(user_id, 'remove_passkey', {}, 'wac_2'),
      wordOf(user_id, 'remove_passkey', {}),
      session.sign(provenChange, { ...claims, app_id: callerOf().app_id }),
      session.sign(ownProfile, { app_id, user_id }),
      replica.attested.signerOf('identity').sign(provenChange, claims),
      replica.attested.signerOf('mfa').sign(admittedChange, claims),
    ]);
    const answer = authenticator.create(await begin());
    for (const said of ['', ...words]) {
      await expect(begin(said)).rejects.toMatchObject(refused);
      await expect(create(answer, said)).rejects.toMatchObject(refused);
      await expect(remove('wac_1', said)).rejects.toMatchObject(refused);
      const admission = replica.ownChanges.admit(page, { user_id, said, change: 'add_address' });
      await expect(admission).rejects.toMatchObject(refused);
    }
  });
});

describe('passkeys of the user of a session', () => {
  it('are registered and removed, and a word says so', async () => {
    const { user_id, register, remove } = await person();
    const { webauthn_credential_id: method_id } = await register();
    const removal = await remove(method_id);
    expect(removal.user_id).toBe(user_id);
    expect(await replica.attested.read(removedMethod.mfa, removal.removed)).toEqual({
      ...{ app_id, user_id, method_id },
    });
    expect(await outcomeOf(remove(method_id))).toBe('webauthn_credential_not_found');
  });

  it('an old proof registers and removes none', async () => {
    const { user_id, authenticator, begin, create, remove, register } = await person();
    const { webauthn_credential_id } = await register();
    const adding = await wordOf(user_id, 'add_passkey', OLD);
    const removing = await wordOf(user_id, 'remove_passkey', OLD, webauthn_credential_id);
    expect(await outcomeOf(begin(adding))).toBe('step_up_required');
    const answer = authenticator.create(await begin());
    expect(await outcomeOf(create(answer, adding))).toBe('step_up_required');
    expect(await outcomeOf(remove(webauthn_credential_id, removing))).toBe('step_up_required');
  });

  it('those of another user behave like unknown ones, and so does a challenge', async () => {
    const [own, other] = [await person(), await person()];
    const { webauthn_credential_id } = await other.register();
    expect(await outcomeOf(own.remove(webauthn_credential_id))).toBe('webauthn_credential_not_found');
    const answer = own.authenticator.create(await other.begin());
    expect(await outcomeOf(own.create(answer))).toBe('invalid_webauthn_credential');
    const { users } = await replica.factors.of(caller, [other.user_id]);
    expect(users[0]?.webauthn_credentials).toHaveLength(1);
  });

  it('one challenge registers once, and a passkey is removed once, however many calls come at once', async () => {
    const { authenticator, begin, create, remove, user_id } = await person();
    const answer = authenticator.create(await begin());
    const created = Array.from({ length: RACE }, () => create(answer));
    expect(await tally(created)).toEqual({ ok: 1, invalid_webauthn_credential: RACE - 1 });
    const { users } = await replica.factors.of(caller, [user_id]);
    const id = users[0]?.webauthn_credentials[0]?.id ?? '';
    const removed = Array.from({ length: RACE }, () => remove(id));
    expect(await tally(removed)).toEqual({ ok: 1, webauthn_credential_not_found: RACE - 1 });
  });
});
