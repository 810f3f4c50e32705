import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { userDeleted } from '@latchkey/contracts/events';
import { newId } from '@latchkey/platform/ids';
import { newWallet, signatureOf, SignInBench } from '../testing/sign-in-bench.js';
import { callerOf, refusal } from '../testing/wallet-bench.js';
import { ImportsService } from '../wallets/imports.service.js';
import { WalletsService } from '../wallets/wallets.service.js';
import { ProofsService } from './proofs.service.js';

const bench = new SignInBench();
const { caller } = bench;

beforeAll(() => bench.start());
afterAll(() => bench.stop());

describe('refusals', () => {
  it('no challenge: of no one, of another App, ended', async () => {
    const wallet = newWallet();
    const { challenge } = await bench.begin(wallet.address, {}, callerOf());
    const given = signatureOf(wallet.address, await wallet.signMessage(challenge));
    expect(await refusal(bench.identify(given))).toBe('challenge_not_found');
    const own = await bench.begin(wallet.address);
    await bench.query('UPDATE wallet_challenges SET expires_at = now() WHERE message = $1', [own.challenge]);
    const late = signatureOf(wallet.address, await wallet.signMessage(own.challenge));
    expect(await refusal(bench.identify(late))).toBe('challenge_not_found');
    expect(await refusal(bench.identify({ ...given, public_address: '0x1' }))).toBe('invalid_public_address');
  });

  it('a challenge that ends between the two steps', async () => {
    const wallet = newWallet();
    const { challenge } = await bench.begin(wallet.address);
    const given = signatureOf(wallet.address, await wallet.signMessage(challenge));
    const identified = await bench.identify(given);
    await bench.query('UPDATE wallet_challenges SET expires_at = now() WHERE message = $1', [challenge]);
    const verified = bench
      .get(ProofsService)
      .verify(caller, { ...given, ...identified, user_id: newId('user') });
    expect(await refusal(verified)).toBe('challenge_not_found');
  });

  it('a wallet of another user, whose nonce stays unspent', async () => {
    const wallet = newWallet();
    const own = await bench.begin(wallet.address);
    await bench.signIn(signatureOf(wallet.address, await wallet.signMessage(own.challenge)));
    const { challenge } = await bench.begin(wallet.address, { user_id: newId('user') });
    const given = signatureOf(wallet.address, await wallet.signMessage(challenge));
    expect(await refusal(bench.identify(given))).toBe('wallet_conflict');
    const [row] = await bench.query('SELECT consumed_at FROM wallet_challenges WHERE message = $1', [
      challenge,
    ]);
    expect(row).toEqual({ consumed_at: null });
  });

  it('20 users who began for one address, with 20 right signatures: one gets it', async () => {
    const wallet = newWallet();
    const begun = await Promise.all(
      Array.from({ length: 20 }, () => bench.begin(wallet.address, { user_id: newId('user') })),
    );
    const outcomes = await Promise.all(
      begun.map(async ({ challenge }) =>
        bench.outcome(signatureOf(wallet.address, await wallet.signMessage(challenge), { challenge })),
      ),
    );
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'wallet_conflict')).toHaveLength(19);
  });

  it('watching an address signs nobody in: its owner is a new user', async () => {
    const wallet = newWallet();
    const watched = await bench.watch(caller, 'ethereum', wallet.address);
    const { challenge } = await bench.begin(wallet.address);
    const given = signatureOf(wallet.address, await wallet.signMessage(challenge));
    expect((await bench.identify(given)).user_id).toBe('');
    expect((await bench.signIn(given)).user_id).not.toBe(watched.user_id);
  });

  it('watching an address and then signing with it verifies the same wallet', async () => {
    const wallet = newWallet();
    const watched = await bench.watch(caller, 'ethereum', wallet.address);
    const { challenge } = await bench.begin(wallet.address, { user_id: watched.user_id });
    const given = signatureOf(wallet.address, await wallet.signMessage(challenge));
    expect(await bench.signIn(given)).toMatchObject({ id: watched.id, is_ready_only: true });
    expect((await bench.get(WalletsService).get(caller, watched.id)).verified).toBe(true);
  });

  it('an imported key signs its user in', async () => {
    const wallet = newWallet();
    const imported = await bench
      .get(ImportsService)
      .import(caller, { user_id: newId('user'), wallet_type: 'ethereum', private_key: wallet.privateKey });
    const { challenge } = await bench.begin(wallet.address);
    const given = signatureOf(wallet.address, await wallet.signMessage(challenge));
    expect(await bench.signIn(given)).toMatchObject({ id: imported.id, is_ready_only: false });
  });

  it('a deleted user: challenges are gone, and the wallet is free for a new one', async () => {
    const wallet = newWallet();
    const user_id = newId('user');
    const first = await bench.begin(wallet.address, { user_id });
    await bench.signIn(signatureOf(wallet.address, await wallet.signMessage(first.challenge)));
    const second = await bench.begin(wallet.address, { user_id });
    await bench.events.deliver(userDeleted, { app_id: caller.app_id, user_id, data: {} });
    const stale = signatureOf(wallet.address, await wallet.signMessage(second.challenge));
    expect(await refusal(bench.identify(stale))).toMatch(/challenge_not_found|invalid_signature/);
    expect(await refusal(bench.begin(wallet.address, { user_id }))).toBe('user_not_found');
    const third = await bench.begin(wallet.address);
    const fresh = signatureOf(wallet.address, await wallet.signMessage(third.challenge));
    expect((await bench.identify(fresh)).user_id).toBe('');
    expect(await refusal(bench.signIn(fresh, user_id))).toBe('user_not_found');
    expect((await bench.signIn(fresh)).user_id).not.toBe(user_id);
  });
});
