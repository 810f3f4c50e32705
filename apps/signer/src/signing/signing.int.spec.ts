import { verify } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { PublicKey, SystemProgram } from '@solana/web3.js';
import { Interface, Signature, Transaction, type TransactionLike } from 'ethers';
import { type PaymentIntent, WALLET_TYPES, type WalletType } from '@latchkey/contracts';
import { signingSettings } from '@latchkey/chains/payments';
import { attesting } from '@latchkey/platform/testing/attestations';
import { parseConfig } from '@latchkey/platform/config';
import { newId } from '@latchkey/platform/ids';
import { METRICS } from '@latchkey/platform/tokens';
import type { Metrics } from '@latchkey/platform/telemetry';
import {
  COIN,
  DEST,
  evmBytes,
  evmIntent,
  SigningFixture,
  SOLANA_DEST,
  solanaBytes,
  solanaIntent,
  solPayment,
  USDC,
} from '../testing/signing-fixture.js';
import { callerOf, contextOf, refusal, started } from '../testing/signer-fixture.js';
import { FormerKeys } from '../custody/former-keys.js';
import { PaymentChecks } from './payment-checks.service.js';
import { SigningService } from './signing.service.js';

const fixture = await started(new SigningFixture());
const { caller } = fixture;
const STRANGER = `0x${'ab'.repeat(20)}`;
const CONTRACT = new Interface([
  'function transfer(address to, uint256 value)',
  'function approve(address spender, uint256 value)',
]);
const TOKEN = {
  ...COIN,
  to: USDC,
  value: 0n,
  data: CONTRACT.encodeFunctionData('transfer', [DEST, 1_500_000n]),
};
const ofToken = (changed: Partial<PaymentIntent> = {}) =>
  evmIntent({ currency: 'USDC', decimals: 6, units: '1500000', ...changed });

describe('a payment of Ethereum', () => {
  it.each<[string, TransactionLike, PaymentIntent]>([
    ['of the coin', COIN, evmIntent()],
    ['of a token (ERC-20)', TOKEN, ofToken()],
  ])('%s is signed by the key of the wallet', async (_, terms, intent) => {
    const wallet = await fixture.create(caller);
    const signature = await fixture.sign(wallet, { unsigned: evmBytes(terms), intent });
    expect(signature).toHaveLength(65);
    const [r, s] = [0, 32].map((at) => `0x${signature.toString('hex', at, at + 32)}`);
    const transaction = Transaction.from(terms);
    transaction.signature = Signature.from({ r, s, yParity: signature[64] as 0 | 1 } as never);
    expect(transaction.from?.toLowerCase()).toBe(wallet.public_address);
  });

  it('is kept, with an event', async () => {
    const wallet = await fixture.create(caller);
    const intent = ofToken();
    await fixture.sign(wallet, { unsigned: evmBytes(TOKEN), intent });
    const { transfer_id } = intent;
    expect(await fixture.signaturesOf(wallet.user_id)).toEqual([
      {
        transfer_id,
        wallet_id: wallet.id,
        destination: DEST,
        amount: '1.5',
        currency: 'USDC',
        network: 'ethereum',
        session_id: '',
      },
    ]);
    expect(await fixture.keptOf(wallet.user_id)).toEqual([transfer_id]);
  });
});

describe('a payment of Solana', () => {
  it('is signed by the wallet that pays', async () => {
    const wallet = await fixture.create(caller, undefined, 'solana');
    const unsigned = solanaBytes(wallet.public_address);
    const signature = await fixture.sign(wallet, { unsigned, intent: solanaIntent() });
    const x = Buffer.from(new PublicKey(wallet.public_address).toBytes()).toString('base64url');
    const key = { key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' } as const;
    expect(verify(null, unsigned, key, signature)).toBe(true);
  });
});

describe('a payment that is refused', () => {
  it('is in the log and in a metric, and leaves neither a row nor an event', async () => {
    const wallet = await fixture.create(caller);
    const intent = evmIntent({ destination: STRANGER });
    const process = await fixture.serve(fixture.env);
    const at = process.get(SigningService);
    const signing = fixture.sign(wallet, { unsigned: evmBytes(), intent }, { at });
    await expect(signing).rejects.toMatchObject({
      code: 'signature_refused',
      isFinal: true,
      details: { reason: 'payment_destination_differs' },
    });
    const reason = 'payment_destination_differs';
    expect(await process.get<Metrics>(METRICS).text()).toContain(
      `latchkey_signatures_refused_total{reason="${reason}",service="signer"} 1`,
    );
    expect(JSON.parse(fixture.logLines.at(-1) ?? '')).toMatchObject({
      ...{ level: 'warn', event: 'signature.refused', reason },
      ...{ appId: caller.app_id, walletId: wallet.id, transferId: intent.transfer_id },
    });
    expect(fixture.logLines.join('')).not.toContain(STRANGER);
    expect(await fixture.keptOf(wallet.user_id)).toEqual([]);
    expect(await fixture.signaturesOf(wallet.user_id)).toEqual([]);
  });

  const approve = CONTRACT.encodeFunctionData('approve', [STRANGER, 2n ** 256n - 1n]);
  const onMainNet = { chain: 'eip155:1' };
  it.each<[string, string, TransactionLike, unknown]>([
    ['an unlimited approve to a stranger', 'payment_form_unknown', { ...TOKEN, data: approve }, ofToken()],
    ['a contract that is made', 'payment_form_unknown', { ...COIN, to: null, data: '0x60' }, evmIntent()],
    ['an unknown contract', 'payment_token_differs', { ...TOKEN, to: STRANGER }, ofToken()],
    ['a chain beside the intent', 'payment_chain_differs', { ...COIN, chainId: 8453n }, evmIntent()],
    [
      'a chain that was never configured',
      'payment_chain_unknown',
      { ...COIN, chainId: 8453n },
      evmIntent({ chain: 'eip155:8453' }),
    ],
    ['a main net, in a test App', 'payment_chain_unknown', { ...COIN, chainId: 1n }, evmIntent(onMainNet)],
    [
      'the test net of another network',
      'payment_chain_unknown',
      { ...COIN, chainId: 80_002n },
      evmIntent({ chain: 'eip155:80002' }),
    ],
    [
      'a token without a contract beside the main net',
      'payment_token_unknown',
      TOKEN,
      evmIntent({ currency: 'LINK' }),
    ],
    [
      'a currency of another kind of wallet',
      'payment_token_unknown',
      COIN,
      evmIntent({ currency: 'solana' }),
    ],
    ['a unit more', 'payment_amount_differs', { ...COIN, value: 10n ** 18n + 1n }, evmIntent()],
    ['fees above those of the transfer', 'payment_fee_too_high', { ...COIN, gasLimit: 21_001n }, evmIntent()],
    [
      'fees that no payment has, whatever the intent says',
      'payment_fee_too_high',
      { ...COIN, gasLimit: 1_000_001n },
      evmIntent({ most_fee: `${10n ** 30n}` }),
    ],
    ['an intent of another form', 'intent_malformed', COIN, { ...evmIntent(), units: 1 }],
    ['a transfer that has ended', 'intent_expired', COIN, evmIntent({ expires_at: 1_795_000_000 })],
  ])('%s: %s', async (_, reason, terms, intent) => {
    const wallet = await fixture.create(caller);
    const signing = fixture.sign(wallet, { unsigned: evmBytes(terms), intent });
    await expect(signing).rejects.toMatchObject({ code: 'signature_refused', details: { reason } });
    expect(await fixture.signaturesOf(wallet.user_id)).toEqual([]);
  });

  const nonceOf = (payer: string) =>
    SystemProgram.nonceAdvance({
      noncePubkey: new PublicKey(SOLANA_DEST),
      authorizedPubkey: new PublicKey(payer),
    });
  it.each<[string, string, (payer: string) => Buffer, Partial<PaymentIntent>]>([
    [
      'another fee payer',
      'payment_payer_differs',
      () => solanaBytes(SOLANA_DEST, [solPayment(SOLANA_DEST, SOLANA_DEST)]),
      {},
    ],
    [
      'two payments',
      'payment_form_unknown',
      (payer) => solanaBytes(payer, [solPayment(payer), solPayment(payer)]),
      {},
    ],
    [
      'a durable nonce',
      'payment_form_unknown',
      (payer) => solanaBytes(payer, [nonceOf(payer), solPayment(payer)]),
      {},
    ],
    ['another cluster', 'payment_chain_unknown', solanaBytes, { chain: `solana:${SOLANA_DEST}` }],
    ['higher fees', 'payment_fee_too_high', solanaBytes, { most_fee: '5000' }],
  ])('on Solana, %s: %s', async (_, reason, bytesOf, changed) => {
    const wallet = await fixture.create(caller, undefined, 'solana');
    const asked = { unsigned: bytesOf(wallet.public_address), intent: solanaIntent(changed) };
    await expect(fixture.sign(wallet, asked)).rejects.toMatchObject({ details: { reason } });
  });

  it('is any without its intent, unless a transfer service of version 0.2.0 may run', async () => {
    const wallet = await fixture.create(caller);
    const former = fixture.sign(wallet, { unsigned: evmBytes() });
    await expect(former).rejects.toMatchObject({ details: { reason: 'intent_missing' } });
    const accepting = attesting().attestations({ acceptsMissing: true });
    const lenient = new PaymentChecks(
      fixture.get(FormerKeys),
      accepting,
      parseConfig(signingSettings, fixture.env),
    );
    const unsigned_transaction = evmBytes().toString('base64');
    const asked = { wallet_id: wallet.id, user_id: wallet.user_id, unsigned_transaction };
    expect((await lenient.check(contextOf(caller), asked)).intent).toBeUndefined();
    expect(await fixture.keptOf(wallet.user_id)).toEqual([]);
  });
});

describe('a wallet', () => {
  const asked = () => ({ unsigned: evmBytes(), intent: evmIntent() });

  it('of another App or user, unknown, or of a deleted user is not there', async () => {
    const wallet = await fixture.create(caller);
    expect(await refusal(fixture.sign(wallet, asked(), { by: callerOf() }))).toBe('wallet_not_found');
    expect(await refusal(fixture.sign({ ...wallet, user_id: newId('user') }, asked()))).toBe(
      'wallet_not_found',
    );
    expect(await refusal(fixture.sign({ ...wallet, id: newId('wallet') }, asked()))).toBe('wallet_not_found');
    await fixture.deleteUser(caller, wallet.user_id);
    expect(await refusal(fixture.sign(wallet, asked()))).toBe('wallet_not_found');
  });

  const CANNOT_SEND = WALLET_TYPES.filter((type) => type !== 'ethereum' && type !== 'solana');
  it.each<WalletType>(CANNOT_SEND)('of %s sends nothing', async (type) => {
    const wallet = await fixture.create(caller, undefined, type);
    expect(await refusal(fixture.sign(wallet, asked()))).toBe('signature_refused');
  });

  it('reads one spelling of base64', async () => {
    const { id: wallet_id, user_id } = await fixture.create(caller);
    const unsigned_transaction = `${evmBytes().toString('base64')} `;
    const input = { wallet_id, user_id, unsigned_transaction, intent: evmIntent() };
    expect(await refusal(fixture.get(SigningService).sign(contextOf(caller), input))).toBe(
      'signature_refused',
    );
  });
});
