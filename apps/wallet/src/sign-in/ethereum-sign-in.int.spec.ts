import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Signature } from 'ethers';
import { newId } from '@latchkey/platform/ids';
import { newWallet, signatureOf, SignInBench } from '../testing/sign-in-bench.js';
import { refusal } from '../testing/wallet-bench.js';

const bench = new SignInBench();
const { caller } = bench;

beforeAll(() => bench.start());
afterAll(() => bench.stop());

describe('sign-in with an Ethereum wallet', () => {
  it('attaches to the user who began, in the spelling of this endpoint', async () => {
    const wallet = newWallet();
    const user_id = newId('user');
    const { challenge } = await bench.begin(wallet.address, { user_id });
    const given = signatureOf(wallet.address, await wallet.signMessage(challenge));
    expect((await bench.identify(given)).user_id).toBe(user_id);
    expect(await bench.signIn(given)).toEqual({
      id: expect.stringMatching(/^wallet_/),
      app_id: caller.app_id,
      user_id,
      public_address: wallet.address.toLowerCase(),
      wallet_type: 'ethereum',
      is_default: false,
      is_ready_only: true,
      is_imported: true,
      updated_at: expect.any(Number),
      created_at: expect.any(Number),
    });
    expect(await bench.eventsOf(user_id)).toEqual(['wallet.verified']);
  });

  it('attaches to the user whom the gateway names, and signs that user in ever after', async () => {
    const wallet = newWallet();
    const first = await bench.begin(wallet.address);
    const given = signatureOf(wallet.address, await wallet.signMessage(first.challenge));
    expect((await bench.identify(given)).user_id).toBe('');
    const { user_id, id } = await bench.signIn(given);
    const second = await bench.begin(wallet.address);
    const again = signatureOf(wallet.address.toLowerCase(), await wallet.signMessage(second.challenge));
    expect((await bench.identify(again)).user_id).toBe(user_id);
    expect(await bench.signIn(again, newId('user'))).toMatchObject({ id, user_id });
    expect(await bench.eventsOf(user_id)).toEqual(['wallet.verified']);
  });

  it('a compact signature (EIP-2098) counts', async () => {
    const wallet = newWallet();
    const { challenge } = await bench.begin(wallet.address);
    const { compactSerialized } = Signature.from(await wallet.signMessage(challenge));
    expect((await bench.signIn(signatureOf(wallet.address, compactSerialized))).is_ready_only).toBe(true);
  });

  it('100 challenges begun by strangers do not void the one of the owner', async () => {
    const wallet = newWallet();
    const { challenge } = await bench.begin(wallet.address);
    await Promise.all(
      Array.from({ length: 100 }, (_, n) => bench.begin(wallet.address, { domain: `s${n}.example` })),
    );
    const given = signatureOf(wallet.address, await wallet.signMessage(challenge));
    expect((await bench.signIn(given)).public_address).toBe(wallet.address.toLowerCase());
  });

  /** 700 challenges that a stranger begins for an address. */
  const flood = (address: string) =>
    bench.query(
      `INSERT INTO wallet_challenges
          (id, app_id, wallet_type, public_address, domain, nonce, message, client_ip, expires_at)
        SELECT $3 || n, $1, 'ethereum', $2, 'a.example', $3 || n, 'text ' || n, '203.0.113.9', now() + interval '5 minutes'
        FROM generate_series(1, 700) AS n`,
      [caller.app_id, address.toLowerCase(), newId('nonce')],
    );

  it('nor do any number, while the owner comes from where they began', async () => {
    const wallet = newWallet();
    const { challenge } = await bench.begin(wallet.address);
    await flood(wallet.address);
    const given = signatureOf(wallet.address, await wallet.signMessage(challenge));
    expect((await bench.signIn(given)).public_address).toBe(wallet.address.toLowerCase());
  });

  it('the text itself finds its challenge among any number of others', async () => {
    const wallet = newWallet();
    const { challenge } = await bench.begin(wallet.address, { client_ip: '198.51.100.7' });
    await flood(wallet.address);
    const given = signatureOf(wallet.address, await wallet.signMessage(challenge));
    expect(await refusal(bench.identify(given))).toBe('invalid_signature');
    expect((await bench.signIn({ ...given, challenge })).public_address).toBe(wallet.address.toLowerCase());
  });

  it('one signature, 20 verifications at once: one success', async () => {
    const wallet = newWallet();
    const { challenge } = await bench.begin(wallet.address);
    const given = signatureOf(wallet.address, await wallet.signMessage(challenge));
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => bench.outcome(given)));
    expect(outcomes.filter((outcome) => outcome === 'ok')).toHaveLength(1);
    expect(outcomes.filter((outcome) => outcome === 'invalid_signature')).toHaveLength(19);
    expect(await refusal(bench.signIn(given))).toBe('invalid_signature');
  });

  it('20 signatures of one wallet at once, for 20 new users: one user has it', async () => {
    const wallet = newWallet();
    const begun = await Promise.all(Array.from({ length: 20 }, () => bench.begin(wallet.address)));
    const signatures = await Promise.all(begun.map(({ challenge }) => wallet.signMessage(challenge)));
    const wallets = await Promise.all(
      signatures.map((signature) => bench.signIn(signatureOf(wallet.address, signature))),
    );
    expect(new Set(wallets.map(({ user_id }) => user_id)).size).toBe(1);
    expect(new Set(wallets.map(({ id }) => id)).size).toBe(1);
  });

  it('a bad signature spends nothing', async () => {
    const wallet = newWallet();
    const { challenge } = await bench.begin(wallet.address);
    const wrong = signatureOf(wallet.address, await newWallet().signMessage(challenge));
    for (let n = 0; n < 5; n++) expect(await refusal(bench.signIn(wrong))).toBe('invalid_signature');
    await bench.signIn(signatureOf(wallet.address, await wallet.signMessage(challenge)));
  });
});
