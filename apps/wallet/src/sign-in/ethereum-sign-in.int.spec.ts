import { describe, expect, it } from '@jest/globals';
import { Signature } from 'ethers';
import { newId } from '@latchkey/platform/ids';
import { newWallet, signatureOf, SignInFixture } from '../testing/sign-in-fixture.js';
import { refusal, started } from '../testing/wallet-fixture.js';

const fixture = await started(new SignInFixture());
const { caller } = fixture;

describe('sign-in with an Ethereum wallet', () => {
  it('attaches to the user who began, in the spelling of this endpoint', async () => {
    const wallet = newWallet();
    const user_id = newId('user');
    const { challenge } = await fixture.begin(wallet.address, { user_id });
    const given = signatureOf(wallet.address, await wallet.signMessage(challenge));
    expect((await fixture.identify(given)).user_id).toBe(user_id);
    expect(await fixture.signIn(given)).toEqual({
      id: expect.stringMatching(/^wallet_/),
      app_id: caller.app_id,
      user_id,
      public_address: wallet.address.toLowerCase(),
      checksum_address: wallet.address,
      wallet_type: 'ethereum',
      is_default: false,
      is_read_only: true,
      is_ready_only: true,
      is_imported: true,
      updated_at: expect.any(Number),
      created_at: expect.any(Number),
    });
    expect(await fixture.eventsOf(user_id)).toEqual(['wallet.verified']);
  });

  it('attaches to the user that the gateway names, and signs that user in from then on', async () => {
    const wallet = newWallet();
    const first = await fixture.begin(wallet.address);
    const given = signatureOf(wallet.address, await wallet.signMessage(first.challenge));
    expect((await fixture.identify(given)).user_id).toBe('');
    const { user_id, id } = await fixture.signIn(given);
    const second = await fixture.begin(wallet.address);
    const again = signatureOf(wallet.address.toLowerCase(), await wallet.signMessage(second.challenge));
    expect((await fixture.identify(again)).user_id).toBe(user_id);
    expect(await fixture.signIn(again, newId('user'))).toMatchObject({ id, user_id });
    expect(await fixture.eventsOf(user_id)).toEqual(['wallet.verified']);
  });

  it('a compact signature (EIP-2098) counts', async () => {
    const wallet = newWallet();
    const { challenge } = await fixture.begin(wallet.address);
    const { compactSerialized } = Signature.from(await wallet.signMessage(challenge));
    expect((await fixture.signIn(signatureOf(wallet.address, compactSerialized))).is_ready_only).toBe(true);
  });

  it('one signature, 50 verifications at once: one success', async () => {
    const wallet = newWallet();
    const { challenge } = await fixture.begin(wallet.address);
    const given = signatureOf(wallet.address, await wallet.signMessage(challenge));
    const outcomes = await Promise.all(Array.from({ length: 50 }, () => fixture.outcome(given)));
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'invalid_signature')).toHaveLength(49);
    expect(await refusal(fixture.signIn(given))).toBe('invalid_signature');
  });

  it('20 signatures of one wallet at once, for 20 new users: one user has it', async () => {
    const wallet = newWallet();
    const begun = await Promise.all(Array.from({ length: 20 }, () => fixture.begin(wallet.address)));
    const signatures = await Promise.all(
      begun.map(async ({ challenge }) =>
        signatureOf(wallet.address, await wallet.signMessage(challenge), { challenge }),
      ),
    );
    const wallets = await Promise.all(signatures.map((given) => fixture.signIn(given)));
    expect(new Set(wallets.map(({ user_id }) => user_id)).size).toBe(1);
    expect(new Set(wallets.map(({ id }) => id)).size).toBe(1);
  });

  it('10 signatures of a watched wallet at once, for its user: it is verified once', async () => {
    const wallet = newWallet();
    const { id, user_id } = await fixture.watch(caller, 'ethereum', wallet.address);
    const begun = await Promise.all(
      Array.from({ length: 10 }, () => fixture.begin(wallet.address, { user_id })),
    );
    const wallets = await Promise.all(
      begun.map(async ({ challenge }) =>
        fixture.signIn(signatureOf(wallet.address, await wallet.signMessage(challenge), { challenge })),
      ),
    );
    expect(new Set(wallets.map((one) => one.id))).toEqual(new Set([id]));
    expect(await fixture.eventsOf(user_id)).toEqual(['wallet.created', 'wallet.verified']);
  });

  it('a bad signature spends nothing', async () => {
    const wallet = newWallet();
    const { challenge } = await fixture.begin(wallet.address);
    const wrong = signatureOf(wallet.address, await newWallet().signMessage(challenge));
    for (let n = 0; n < 5; n++) expect(await refusal(fixture.signIn(wrong))).toBe('invalid_signature');
    await fixture.signIn(signatureOf(wallet.address, await wallet.signMessage(challenge)));
  });
});
