import { describe, expect, it } from '@jest/globals';
import type { PaymentIntent } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import type { Asset } from '../tokens/token-table.js';
import { associatedTokenAccount } from './associated-token.js';
import { differenceOf, intentDigest, isIntent, type SignatureRefusal } from './intent.rules.js';
import type { ReadPayment } from './payment.js';

const DEST = '0xd8da6bf26964af9d7eed9e03e53415d37aa96045';
const OTHER = `0x${'ab'.repeat(20)}`;
const USDC = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
const [PAYER, PAYEE, MINT] = [
  '9WzDXwBbmkg8ZTbNMqUxvQRAyrZzDsGYdLVL9zYtAWWM',
  'EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG',
  'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v',
] as const;
const GENESIS = 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d';

const COIN: Asset = { kind: 'evm_native', decimals: 18 };
const TOKEN: Asset = { kind: 'erc20', contract: USDC, decimals: 6 };
const SPL: Asset = { kind: 'spl', contract: MINT, decimals: 6 };
/** The operator has named its contract, which alone knows its places. */
const REPLACED: Asset = { ...TOKEN, decimals: undefined };

const intent: PaymentIntent = {
  transfer_id: newId('transfer'),
  chain: 'eip155:1',
  currency: 'ethereum',
  decimals: 18,
  destination: DEST,
  units: '1500000',
  most_fee: '1000',
  expires_at: 1_795_219_200,
};
const payment: ReadPayment = {
  chain: 'eip155:1',
  payer: null,
  token: null,
  receiver: DEST,
  units: 1_500_000n,
  fee: 1_000n,
  isCapped: true,
  slot: { id: '7', most: 3 },
  signable: Buffer.alloc(32),
};
const ofToken = { ...payment, token: { contract: USDC.toLowerCase(), decimals: null } };
const ofSpl: ReadPayment = {
  ...payment,
  chain: null,
  payer: PAYER,
  token: { contract: MINT, decimals: 6 },
  receiver: associatedTokenAccount(PAYEE, MINT) ?? '',
};
const tokenIntent: PaymentIntent = { ...intent, currency: 'USDC', decimals: 6 };
const splIntent: PaymentIntent = { ...tokenIntent, chain: GENESIS, destination: PAYEE };

describe('a payment that is its intent', () => {
  it.each<[string, ReadPayment, PaymentIntent, Asset]>([
    ['the coin', payment, intent, COIN],
    ['a token', ofToken, tokenIntent, TOKEN],
    ['a token of the operator', ofToken, { ...tokenIntent, decimals: 8 }, REPLACED],
    ['a token of Solana', ofSpl, splIntent, SPL],
    ['with lower fees', { ...payment, fee: 0n }, intent, COIN],
  ])('%s', (_, read, said, asset) => {
    const payer = read.payer ?? OTHER;
    expect(differenceOf(read, said, { payer, asset })).toBeUndefined();
  });
});

describe('a payment that differs', () => {
  it.each<[string, SignatureRefusal, Partial<ReadPayment>]>([
    ['another chain', 'payment_chain_differs', { chain: 'eip155:8453' }],
    ['another payer', 'payment_payer_differs', { payer: OTHER }],
    ['a token for the coin', 'payment_token_differs', { token: ofToken.token }],
    ['another destination', 'payment_destination_differs', { receiver: OTHER }],
    ['a unit more', 'payment_amount_differs', { units: 1_500_001n }],
    ['a unit less', 'payment_amount_differs', { units: 1_499_999n }],
    ['higher fees', 'payment_fee_too_high', { fee: 1_001n }],
    ['fees above the caps', 'payment_fee_too_high', { isCapped: false }],
  ])('%s', (_, reason, changed) => {
    expect(differenceOf({ ...payment, ...changed }, intent, { payer: DEST, asset: COIN })).toBe(reason);
  });

  it.each<[string, ReadPayment, PaymentIntent, Asset]>([
    ['the coin for a token', payment, tokenIntent, TOKEN],
    ['an unknown contract', { ...ofToken, token: { contract: OTHER, decimals: null } }, tokenIntent, TOKEN],
    ['other places than the table has', ofToken, { ...tokenIntent, decimals: 18 }, TOKEN],
    ['another mint', { ...ofSpl, token: { contract: PAYEE, decimals: 6 } }, splIntent, SPL],
    ['wrong places of the mint', { ...ofSpl, token: { contract: MINT, decimals: 9 } }, splIntent, SPL],
    [
      'wrong places of a mint of the operator',
      { ...ofSpl, token: { contract: MINT, decimals: 9 } },
      splIntent,
      { ...SPL, decimals: undefined },
    ],
  ])('%s', (_, read, said, asset) => {
    expect(differenceOf(read, said, { payer: PAYER, asset })).toBe('payment_token_differs');
  });

  it.each([
    ['the address itself in place of its account', PAYEE],
    ['the account of another owner', associatedTokenAccount(PAYER, MINT) ?? ''],
  ])('a token of Solana to %s', (_, receiver) => {
    expect(differenceOf({ ...ofSpl, receiver }, splIntent, { payer: PAYER, asset: SPL })).toBe(
      'payment_destination_differs',
    );
  });

  it('a token of Solana for an address of Ethereum', () => {
    const said = { ...splIntent, destination: DEST };
    expect(differenceOf(ofSpl, said, { payer: PAYER, asset: SPL })).toBe('payment_destination_differs');
  });
});

describe('an intent', () => {
  it.each([
    ['of the coin', intent],
    ['of a token of Solana', splIntent],
  ])('%s is whole', (_, whole) => {
    expect(isIntent(whole)).toBe(true);
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['null', null],
    ['a text', 'intent'],
    ['a list', []],
    ...Object.keys(intent).map((name): [string, unknown] => [`no ${name}`, { ...intent, [name]: undefined }]),
    ['an id of something else', { ...intent, transfer_id: newId('wallet') }],
    ['an id that is a text', { ...intent, transfer_id: 'transfer_1' }],
    ['a chain that is a number', { ...intent, chain: 1 }],
    ['a chain of no kind', { ...intent, chain: 'cosmos:cosmoshub-4' }],
    ['a currency of no table', { ...intent, currency: 'constructor' }],
    ['half a decimal', { ...intent, decimals: 1.5 }],
    ['decimals below zero', { ...intent, decimals: -1 }],
    ['an address in capitals', { ...intent, destination: DEST.toUpperCase() }],
    ['an address with its checksum', { ...intent, destination: USDC }],
    ['an amount that is a number', { ...intent, units: 1 }],
    ['nothing to pay', { ...intent, units: '0' }],
    ['an amount with a leading zero', { ...intent, units: '01' }],
    ['an amount in hex', { ...intent, units: '0x01' }],
    ['an amount below zero', { ...intent, units: '-1' }],
    ['an amount with a line', { ...intent, units: '1\n' }],
    ['fees below zero', { ...intent, most_fee: '-1' }],
    ['an end that is a text', { ...intent, expires_at: '1795219200' }],
    ['an end of a fraction', { ...intent, expires_at: 1.5 }],
    ['an end that is no number', { ...intent, expires_at: Number.NaN }],
  ])('%s is none', (_, value) => {
    expect(isIntent(value)).toBe(false);
  });
});

describe('the digest of an intent', () => {
  const place = { appId: 'app_1', userId: 'user_1', walletId: 'wallet_1' };
  const digest = intentDigest(place, intent);

  it.each<[string, Partial<PaymentIntent>]>([
    ['other fees', { most_fee: '2000' }],
    ['another end', { expires_at: 1 }],
  ])('is the same with %s: a draft is made again', (_, changed) => {
    expect(intentDigest(place, { ...intent, ...changed })).toEqual(digest);
  });

  it.each<[string, Partial<PaymentIntent>]>([
    ['transfer', { transfer_id: newId('transfer') }],
    ['chain', { chain: 'eip155:137' }],
    ['currency', { currency: 'AVAX' }],
    ['number of places', { decimals: 6 }],
    ['destination', { destination: OTHER }],
    ['amount', { units: '1500001' }],
  ])('is another one with another %s', (_, changed) => {
    expect(intentDigest(place, { ...intent, ...changed })).not.toEqual(digest);
  });

  it.each(['appId', 'userId', 'walletId'])('is another one with another %s', (name) => {
    expect(intentDigest({ ...place, [name]: 'other' }, intent)).not.toEqual(digest);
  });
});
