import { describe, expect, it } from '@jest/globals';
import { FACTOR_PROOFS, otherProofs } from '@latchkey/contracts';
import { AttestationSigner } from '@latchkey/platform/attestations';
import { newId } from '@latchkey/platform/ids';
import { newWallet, signatureOf, SignInFixture } from '../testing/sign-in-fixture.js';
import { refusal, started } from '../testing/wallet-fixture.js';
import { ExternalWallets } from './external-wallets.service.js';
import { ProofsService } from './proofs.service.js';
import { SignedWallets } from './signed-wallets.service.js';

const fixture = await started(new SignInFixture());
const { caller } = fixture;
const { app_id } = caller;

/** A signed challenge of a wallet without a user. */
async function signed() {
  const wallet = newWallet();
  const { challenge } = await fixture.begin(wallet.address);
  const given = signatureOf(wallet.address, await wallet.signMessage(challenge));
  const { challenge_id } = await fixture.identify(given);
  return { ...given, challenge_id };
}

const verify = async (user: object, of: ReturnType<typeof signed>) =>
  fixture.get(SignedWallets).verify(caller, { ...(await of), ...user });

describe('a wallet without a user', () => {
  it('goes to a user that identity has just made, with a signed proof of that', async () => {
    const user_id = newId('user');
    const { id, proof } = await verify({ ...(await fixture.made(user_id)), session_id: 'sess_1' }, signed());
    expect(await fixture.attested.read(FACTOR_PROOFS.wallet, proof?.text)).toMatchObject({
      app_id,
      user_id,
      session_id: 'sess_1',
      factor: { delivery_channel: 'eth_wallet', type: 'wallet', method: { method_id: id } },
    });
  });

  it.each([
    ['another user', { user_id: newId('user') }],
    ['a user of another App', { app_id: newId('app') }],
  ])('goes to no user where identity made %s', async (_, said) => {
    const user_id = newId('user');
    const given = signed();
    const made = await fixture.made(user_id, { app_id, user_id, ...said });
    expect(await refusal(verify(made, given))).toBe('attestation_refused');
    expect(await fixture.eventsOf(user_id)).toEqual([]);
    expect(await verify(await fixture.made(user_id), given)).toMatchObject({ user_id });
  });

  it('goes to no user without the word of identity, unless processes of 0.2.0 may run', async () => {
    const given = { ...(await signed()), user_id: newId('user') };
    const external = fixture.get(ExternalWallets);
    const parts = [fixture.get(ProofsService), fixture.get(AttestationSigner)] as const;
    const wallets = (acceptsMissing: boolean) =>
      new SignedWallets(...parts, fixture.attested.attestations({ acceptsMissing }), external);
    expect(await refusal(wallets(false).verify(caller, given))).toBe('attestation_refused');
    expect(await wallets(true).verify(caller, given)).toMatchObject({ user_id: given.user_id });
  });
});

it('whether a wallet proves a user is said in the name of this service', async () => {
  const [user_id, stranger] = [newId('user'), newId('user')];
  await verify(await fixture.made(user_id), signed());
  for (const [user, proven] of [
    [user_id, true],
    [stranger, false],
  ] as const) {
    const { said } = await fixture.get(SignedWallets).voidBegun(caller, { user_id: user });
    expect(await fixture.attested.read(otherProofs.wallet, said)).toEqual({ app_id, user_id: user, proven });
  }
});
