import { describe, expect, it } from '@jest/globals';
import { userDeleted } from '@latchkey/contracts/catalogue';
import { newId } from '@latchkey/platform/ids';
import { causeOf } from '@latchkey/platform/testing';
import { newWallet, signatureOf, SignInFixture } from '../testing/sign-in-fixture.js';
import { callerOf, refusal, started } from '../testing/wallet-fixture.js';
import { ImportsService } from '../wallets/imports.service.js';
import { WalletsService } from '../wallets/wallets.service.js';
import { ProofsService } from './proofs.service.js';

const fixture = await started(new SignInFixture());
const { caller } = fixture;

describe('refusals', () => {
  it('no challenge: of an unknown address, of another App, or ended', async () => {
    const wallet = newWallet();
    const { challenge } = await fixture.begin(wallet.address, {}, callerOf());
    const given = signatureOf(wallet.address, await wallet.signMessage(challenge));
    expect(await refusal(fixture.identify(given))).toBe('challenge_not_found');
    const own = await fixture.begin(wallet.address);
    await fixture.query('UPDATE wallet_challenges SET expires_at = now() WHERE message = $1', [
      own.challenge,
    ]);
    const late = signatureOf(wallet.address, await wallet.signMessage(own.challenge));
    expect(await refusal(fixture.identify(late))).toBe('challenge_not_found');
    expect(await refusal(fixture.identify({ ...given, public_address: '0x1' }))).toBe(
      'invalid_public_address',
    );
  });

  it('a challenge that ends between the two steps', async () => {
    const wallet = newWallet();
    const { challenge } = await fixture.begin(wallet.address);
    const given = signatureOf(wallet.address, await wallet.signMessage(challenge));
    const identified = await fixture.identify(given);
    await fixture.query('UPDATE wallet_challenges SET expires_at = now() WHERE message = $1', [challenge]);
    const verified = fixture
      .get(ProofsService)
      .verify(caller, { ...given, ...identified, user_id: newId('user') });
    expect(await refusal(verified)).toBe('challenge_not_found');
  });

  it('a wallet of another user, whose nonce stays unspent', async () => {
    const wallet = newWallet();
    const own = await fixture.begin(wallet.address);
    await fixture.signIn(signatureOf(wallet.address, await wallet.signMessage(own.challenge)));
    const { challenge } = await fixture.begin(wallet.address, { user_id: newId('user') });
    const given = signatureOf(wallet.address, await wallet.signMessage(challenge));
    expect(await refusal(fixture.identify(given))).toBe('wallet_conflict');
    const [row] = await fixture.query('SELECT consumed_at FROM wallet_challenges WHERE message = $1', [
      challenge,
    ]);
    expect(row).toEqual({ consumed_at: null });
  });

  it('20 users who began for one address, with 20 right signatures: one gets it', async () => {
    const wallet = newWallet();
    const begun = await Promise.all(
      Array.from({ length: 20 }, () => fixture.begin(wallet.address, { user_id: newId('user') })),
    );
    const outcomes = await Promise.all(
      begun.map(async ({ challenge }) =>
        fixture.outcome(signatureOf(wallet.address, await wallet.signMessage(challenge), { challenge })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'wallet_conflict')).toHaveLength(19);
  });

  it('watching an address does not sign its watcher in: the owner is a new user', async () => {
    const wallet = newWallet();
    const watched = await fixture.watch(caller, 'ethereum', wallet.address);
    const { challenge } = await fixture.begin(wallet.address);
    const given = signatureOf(wallet.address, await wallet.signMessage(challenge));
    expect((await fixture.identify(given)).user_id).toBe('');
    expect((await fixture.signIn(given)).user_id).not.toBe(watched.user_id);
  });

  it('watching an address and then signing with it verifies the same wallet', async () => {
    const wallet = newWallet();
    const watched = await fixture.watch(caller, 'ethereum', wallet.address);
    const { challenge } = await fixture.begin(wallet.address, { user_id: watched.user_id });
    const given = signatureOf(wallet.address, await wallet.signMessage(challenge));
    expect(await fixture.signIn(given)).toMatchObject({ id: watched.id, is_ready_only: true });
    expect((await fixture.get(WalletsService).get(caller, watched.id)).verified).toBe(true);
  });

  it('an imported key signs its user in', async () => {
    const wallet = newWallet();
    const imported = await fixture
      .get(ImportsService)
      .import(caller, { user_id: newId('user'), wallet_type: 'ethereum', private_key: wallet.privateKey });
    const { challenge } = await fixture.begin(wallet.address);
    const given = signatureOf(wallet.address, await wallet.signMessage(challenge));
    expect(await fixture.signIn(given)).toMatchObject({ id: imported.id, is_ready_only: false });
  });

  it('a deleted user: challenges are gone, and the wallet is free for a new one', async () => {
    const wallet = newWallet();
    const user_id = newId('user');
    const first = await fixture.begin(wallet.address, { user_id });
    await fixture.signIn(signatureOf(wallet.address, await wallet.signMessage(first.challenge)));
    const second = await fixture.begin(wallet.address, { user_id });
    await fixture.events.deliver(userDeleted, { app_id: caller.app_id, user_id, data: {} });
    const stale = signatureOf(wallet.address, await wallet.signMessage(second.challenge));
    expect(await refusal(fixture.identify(stale))).toMatch(/challenge_not_found|invalid_signature/);
    expect(await refusal(fixture.begin(wallet.address, { user_id }))).toBe('user_not_found');
    const third = await fixture.begin(wallet.address);
    const fresh = signatureOf(wallet.address, await wallet.signMessage(third.challenge));
    expect((await fixture.identify(fresh)).user_id).toBe('');
    expect(await refusal(fixture.signIn(fresh, user_id))).toBe('user_not_found');
    expect((await fixture.signIn(fresh)).user_id).not.toBe(user_id);
  });
});

describe('why a signature is refused', () => {
  const reasonOf = async (call: Promise<unknown>) => (await causeOf(call)).reason;

  it.each([
    ['its text', true],
    ['the newest challenge', false],
  ])('the challenge is unknown, expired or used, or the signature is wrong, by %s', async (_, named) => {
    const wallet = newWallet();
    const { address } = wallet;
    const signed = async (text: string) =>
      signatureOf(address, await wallet.signMessage(text), named ? { challenge: text } : {});
    const stranger = await fixture.begin(address, {}, callerOf());
    expect(await reasonOf(fixture.identify(await signed(stranger.challenge)))).toBe('challenge_unknown');
    const { challenge } = await fixture.begin(address);
    const wrong = { ...(await signed(challenge)), signature: await newWallet().signMessage(challenge) };
    expect(await reasonOf(fixture.identify(wrong))).toBe('signature_invalid');
    const set = (change: string) =>
      fixture.query(`UPDATE wallet_challenges SET ${change} WHERE message = $1`, [challenge]);
    await set('consumed_at = now()');
    expect(await reasonOf(fixture.identify(await signed(challenge)))).toBe('challenge_used');
    await set('consumed_at = NULL, expires_at = now()');
    expect(await reasonOf(fixture.identify(await signed(challenge)))).toBe('challenge_expired');
  });

  it('the domain is no host name, or not one of the App', async () => {
    const app = callerOf();
    const settings = { ...app.settings, allowed_origins: ['https://app.example.com'] };
    const frontend = { ...app, key_kind: 'public', settings } as const;
    const begin = (domain: string) => fixture.begin(newWallet().address, { domain }, frontend);
    expect(await reasonOf(begin('not a host'))).toBe('domain_malformed');
    expect(await reasonOf(begin('evil.example'))).toBe('domain_not_allowed');
  });
});
