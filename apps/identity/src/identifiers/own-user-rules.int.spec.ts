import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Caller,
  FACTOR_PROOFS,
  type FactorProof,
  otherProofs,
  shownSession,
  type SignedProof,
} from '@latchkey/contracts';
import type { ConfirmSignInInput } from '@latchkey/contracts/identity';
import { newId } from '@latchkey/platform/ids';
import { testIdentity } from '../testing/test-identity.js';
import { UserCreationService } from '../users/user-creation.service.js';
import { ConfirmationsService } from './confirmations.service.js';
import { IdentifierChanges } from './identifier-changes.service.js';
import { MethodsService } from './methods.service.js';
import { OwnUserRules } from './own-user-rules.service.js';

const EMAIL = 'victim@example.com';
const identity = await testIdentity('own_user_rules');
const { attestations, signerOf } = identity.attested;
const methods = identity.get(MethodsService);
const confirmationsBy = (acceptsMissing: boolean) => {
  const attested = attestations({ acceptsMissing });
  return new ConfirmationsService(
    attested,
    identity.get(IdentifierChanges),
    new OwnUserRules(attested),
    methods,
  );
};
const confirmations = confirmationsBy(false);

let caller: Caller;
let user_id: string;
let method_id: string;
/** A user of the App with an email that was not proved. */
beforeEach(async () => {
  caller = await identity.newCaller();
  const created = await identity.get(UserCreationService).create(caller, { email: EMAIL });
  ({ user_id } = created.user);
  method_id = created.email_id;
});

/** The proof of a code to the email, as otp-delivery signs it. */
async function proved(said: Partial<FactorProof> = {}, of = method_id): Promise<SignedProof> {
  const method = { method_id: of, method_type: 'email', last_verified_at: 0 } as const;
  const factor = { delivery_channel: 'email', type: 'otp', method } as const;
  const proof = { id: newId('proof'), app_id: caller.app_id, factor, ...said };
  return { type: 'otp', text: await signerOf('otp-delivery').sign(FACTOR_PROOFS.otp, proof) };
}
const says = (service: 'mfa' | 'wallet', proven: boolean, said = {}) =>
  signerOf(service).sign(otherProofs[service], { app_id: caller.app_id, user_id, proven, ...said });
const unproven = async () => ({ mfa: await says('mfa', false), wallet: await says('wallet', false) });
/** What the gateway says beside it counts for nothing. */
const rule = (said: object = {}) => ({ own_user: { proven_elsewhere: false, said } });
const confirm = async (more: Partial<ConfirmSignInInput>, by = confirmations, as = caller) =>
  (await by.confirm(as, { user_id, method_id, proof: await proved(), ...more })).user_id;
const refused = { code: 'attestation_refused' };

describe('an identifier that is proved by its owner stays with its user', () => {
  it('where mfa and wallet say that the user has no other proof', async () => {
    expect(await confirm(rule(await unproven()))).toBe(user_id);
  });

  it('where the App vouches', async () => {
    const settings = { ...caller.settings, unverified_identifiers: 'vouched' } as const;
    expect(await confirm({}, confirmations, { ...caller, settings })).toBe(user_id);
  });

  it('where the request has shown a session of the user', async () => {
    const session_id = newId('sess');
    const session = await signerOf('session').sign(shownSession, {
      ...{ app_id: caller.app_id, session_id, user_id },
    });
    expect(await confirm({ proof: await proved({ session_id }), session })).toBe(user_id);
  });

  it('where a send made the user, also while mfa and wallet are away', async () => {
    const made = await methods.ensure(caller, { type: 'email', value: 'new@example.com' });
    const claim = { user_id: made.user_id, method_id: made.id, proof: await proved({}, made.id) };
    expect(await confirm({ ...claim, ...rule() })).toBe(made.user_id);
  });

  it('in the words of the gateway while processes of 0.2.0 run', async () => {
    expect(await confirm(rule(), confirmationsBy(true))).toBe(user_id);
  });
});

describe('it moves to a user of its own', () => {
  it.each<[string, () => Promise<object>]>([
    [
      'the user has a TOTP or a passkey',
      async () => ({ ...(await unproven()), mfa: await says('mfa', true) }),
    ],
    [
      'the user has an external wallet',
      async () => ({ ...(await unproven()), wallet: await says('wallet', true) }),
    ],
    ['mfa has not said', async () => ({ wallet: await says('wallet', false) })],
    ['wallet has not said', async () => ({ mfa: await says('mfa', false) })],
    ['the gateway asks for no rule', () => Promise.resolve({})],
  ])('where %s', async (_, said) => {
    expect(await confirm(rule(await said()))).not.toBe(user_id);
  });

  it('where the gateway says that the rule does not apply', async () => {
    expect(await confirm({})).not.toBe(user_id);
  });
});

describe('it is not verified by a statement', () => {
  it.each<[string, () => Promise<object>]>([
    ['on another user', async () => ({ mfa: await says('mfa', false, { user_id: newId('user') }) })],
    ['in another App', async () => ({ mfa: await says('mfa', false, { app_id: newId('app') }) })],
    ['of mfa in place of wallet', async () => ({ wallet: await says('mfa', false) })],
  ])('%s', async (_, said) => {
    await expect(confirm(rule({ ...(await unproven()), ...(await said()) }))).rejects.toMatchObject(refused);
  });

  it('on the session of another user, or on none', async () => {
    const session_id = newId('sess');
    const proof = await proved({ session_id });
    const other = { app_id: caller.app_id, session_id, user_id: newId('user') };
    const session = await signerOf('session').sign(shownSession, other);
    await expect(confirm({ proof, session })).rejects.toMatchObject(refused);
    await expect(confirm({ proof })).rejects.toMatchObject(refused);
  });
});
