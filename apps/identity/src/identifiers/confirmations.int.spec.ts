import { beforeEach, describe, expect, it } from '@jest/globals';
import {
  type Caller,
  FACTOR_PROOFS,
  type FactorProof,
  type FactorType,
  madeUser,
  methodOwner,
  newAddressProof,
} from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { DataSource } from 'typeorm';
import { MadeUsers } from '../statements/made-users.service.js';
import { SignedAnswers } from '../statements/signed-answers.service.js';
import { testIdentity } from '../testing/test-identity.js';
import { UsersRepository } from '../users/users.repository.js';
import { UsersService } from '../users/users.service.js';
import { ConfirmationsService } from './confirmations.service.js';
import { IdentifierChanges } from './identifier-changes.service.js';
import { IdentifiersRepository } from './identifiers.repository.js';
import { MethodsService } from './methods.service.js';
import { NewAddressService } from './new-address.service.js';
import { OwnUserRules } from './own-user-rules.service.js';

const EMAIL = { type: 'email', value: 'ada@example.com' } as const;

const identity = await testIdentity('confirmations');
const { attestations, signerOf, read } = identity.attested;
const methods = identity.get(MethodsService);
const users = identity.get(UsersService);
const confirmations = new ConfirmationsService(
  attestations(),
  identity.get(IdentifierChanges),
  new OwnUserRules(attestations()),
  methods,
);
const addresses = new NewAddressService(
  identity.get(DataSource),
  identity.get(UsersRepository),
  identity.get(IdentifiersRepository),
  attestations(),
);
const discards = identity.get(MadeUsers);
const refused = expect.objectContaining({ code: 'attestation_refused' });

let caller: Caller;
beforeEach(async () => {
  caller = await identity.newCaller();
});

/** The proof of a code to the method, as otp-delivery signs it. */
async function signed(
  method_id: string,
  said: Partial<FactorProof> = {},
  type: FactorType = 'otp',
  by = 'otp-delivery',
) {
  const factor = {
    delivery_channel: 'email',
    type,
    method: { method_id, method_type: 'email', last_verified_at: 0 },
  } as const;
  const proof = { id: newId('proof'), app_id: caller.app_id, factor, ...said };
  return { type, text: await signerOf(by).sign(FACTOR_PROOFS[type], proof) };
}

describe('a confirmation', () => {
  it('verifies the address that otp-delivery says was proved, and says whose it is', async () => {
    const { id: method_id, user_id, owner: before } = await methods.ensure(caller, EMAIL);
    const said = { app_id: caller.app_id, user_id, method_id, ...EMAIL };
    expect(await read(methodOwner, before)).toEqual({ ...said, settled: false });
    expect((await methods.find(caller, { method_id })).owner).toBeUndefined();
    const { owner } = await confirmations.confirm(caller, {
      user_id,
      method_id,
      proof: await signed(method_id),
    });
    expect(await read(methodOwner, owner)).toEqual({ ...said, settled: true });
    expect((await methods.find(caller, { method_id })).owner).toEqual(expect.any(String));
  });

  it.each<[string, (method_id: string) => ReturnType<typeof signed> | undefined]>([
    ['without a proof', () => undefined],
    ['by the proof of another address', () => signed(newId('email'))],
    ['by a proof in another App', (id) => signed(id, { app_id: newId('app') })],
    ['by a link that proves no address', (id) => signed(id, { user_id: newId('user') })],
    ['by a proof of another kind', (id) => signed(id, {}, 'totp', 'mfa')],
    ['by the word of another service', (id) => signed(id, {}, 'otp', 'mfa')],
  ])('verifies no address and activates no user %s', async (_, proofOf) => {
    const { id: method_id, user_id } = await methods.ensure(caller, EMAIL);
    const proof = await proofOf(method_id);
    await expect(confirmations.confirm(caller, { user_id, method_id, proof })).rejects.toEqual(refused);
    const user = { status: 'pending', emails: [{ verified: false }] };
    expect(await users.get(caller, { user_id })).toMatchObject(user);
  });

  it('activates the user that a proof names, and no other', async () => {
    const { user_id, made } = await identity.get(SignedAnswers).createBare(caller);
    expect(await read(madeUser, made)).toEqual({ app_id: caller.app_id, user_id });
    const proof = await signed(newId('wallet'), { user_id }, 'wallet', 'wallet');
    const other = await methods.ensure(caller, EMAIL);
    const ofNoUser = await signed(newId('wallet'), {}, 'wallet', 'wallet');
    const { factor } = await read(FACTOR_PROOFS.wallet, proof.text);
    const ofOtherType = await signed(newId('totp'), { user_id, factor }, 'totp', 'mfa');
    for (const claim of [
      { user_id: other.user_id, proof },
      { user_id: undefined as never, proof: ofNoUser },
      { user_id, proof: ofOtherType },
    ])
      await expect(confirmations.confirm(caller, claim)).rejects.toEqual(refused);
    expect(await confirmations.confirm(caller, { user_id, proof })).toEqual({ user_id });
    expect(await users.get(caller, { user_id })).toMatchObject({ status: 'active' });
  });
});

describe('a user whose sign-up came to nothing', () => {
  it('is deleted with the statement of its creation, and no other user is', async () => {
    const { user_id, made = '' } = await identity.get(SignedAnswers).createBare(caller);
    const other = await methods.ensure(caller, EMAIL);
    const discard = (id: string, by = caller) => discards.discard(by, { user_id: id, made });
    await expect(discard(other.user_id)).rejects.toEqual(refused);
    await expect(discard(user_id, { ...caller, app_id: newId('app') })).rejects.toEqual(refused);
    const unproved = discards.discard(caller, { user_id, made: undefined as never });
    await expect(unproved).rejects.toEqual(refused);
    expect(await discard(user_id)).toEqual({ user_id });
    await expect(users.get(caller, { user_id })).rejects.toMatchObject({ code: 'user_not_found' });
  });
});

describe('an address that a user wants to add', () => {
  const added = { ...EMAIL, value: 'new@example.com' };
  const proved = (said: object) =>
    signerOf('otp-delivery').sign(newAddressProof, { app_id: caller.app_id, user_id: '', ...added, ...said });

  it('is added by the proof of this user and address, and by no other', async () => {
    const { user_id } = await methods.ensure(caller, EMAIL);
    const proof = await proved({ user_id });
    for (const other of [
      undefined,
      await proved({ user_id: newId('user') }),
      await proved({ user_id, value: 'other@example.com' }),
      await proved({ user_id, app_id: newId('app') }),
    ])
      await expect(addresses.add(caller, { user_id, ...added, proof: other })).rejects.toEqual(refused);
    await addresses.add(caller, { user_id, ...added, proof });
    const { emails } = await users.get(caller, { user_id });
    expect(emails).toContainEqual(expect.objectContaining({ email: added.value, verified: true }));
  });
});
