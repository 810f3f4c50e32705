import {
  isMemo,
  isSameMemo,
  memoKey,
  NETWORK_NAMES,
  type PaymentIntent,
  type RefusalReason,
  TOKEN_SYMBOLS,
} from '@latchkey/contracts';
import { sha256 } from '@latchkey/platform/crypto';
import { isId } from '@latchkey/platform/ids';
import { readEthereumAddress, readSolanaAddress } from '../addresses.js';
import { MOST_DECIMALS } from '../balances/amount.js';
import type { Asset } from '../tokens/token-table.js';
import { readBitcoinAddress } from '../bitcoin/bitcoin-address.js';
import { bitcoinNet } from '../bitcoin/bitcoin-chains.js';
import { readPolkadotAddress } from '../polkadot/polkadot-address.js';
import { readStellarAddress } from '../stellar/stellar-address.js';
import { STELLAR_FEE_CAPS } from '../stellar/stellar-fees.js';
import { associatedTokenAccount } from './associated-token.js';
import { isOnUsualNetwork } from '../tokens/currency.rules.js';
import type { ReadPayment } from './payment.js';

const CHAIN =
  /^(?:eip155:\d{1,20}|solana:[1-9A-HJ-NP-Za-km-z]{32,44}|bip122:[0-9a-f]{32}|polkadot:0x[0-9a-f]{64}|stellar:[\x21-\x7e](?:[\x20-\x7e]{0,98}[\x21-\x7e])?)$/;
const POSITIVE = /^[1-9]\d{0,77}$/;
const COUNT = /^\d{1,78}$/;

/** Why a signature is refused. */
export type SignatureRefusal = Extract<RefusalReason, `intent_${string}` | `payment_${string}`>;

/** What the signer knows by itself: the wallet that it signs for, and its own table of tokens. */
interface OwnKnowledge {
  /** Address of the wallet. */
  readonly payer: string;
  /** What the currency of the intent is here. */
  readonly asset: Asset;
}

/** What of an intent a policy looks at. */
export type Paid = Pick<PaymentIntent, 'currency' | 'network' | 'decimals' | 'destination' | 'units'>;

/** Whether all members are there in the one form in which they are compared; the sender may be anybody. */
export function isIntent(value: unknown): value is PaymentIntent {
  const intent = (value ?? {}) as Partial<Record<keyof PaymentIntent, unknown>>;
  const { most_fee, expires_at } = intent;
  return isShown(intent) && isText(most_fee, COUNT) && isCount(expires_at, Number.MAX_SAFE_INTEGER);
}

/** The same of what its person is shown. */
export function isShown(shown: Partial<Record<keyof PaymentIntent, unknown>>): boolean {
  const hasMemo = shown.memo !== undefined;
  return (
    isPaid(shown) &&
    isId('transfer', shown.transfer_id) &&
    isText(shown.chain, CHAIN) &&
    (!hasMemo || isMemo(shown.memo))
  );
}

/** The same of what is paid alone. */
export function isPaid({
  currency,
  network,
  decimals,
  destination,
  units,
}: Partial<Record<keyof Paid, unknown>>): boolean {
  return (
    (TOKEN_SYMBOLS as readonly unknown[]).includes(currency) &&
    (network === undefined || (NETWORK_NAMES as readonly unknown[]).includes(network)) &&
    isCount(decimals, MOST_DECIMALS) &&
    isAddress(destination) &&
    isText(units, POSITIVE)
  );
}

/** The first difference between what the bytes pay and what the intent says; undefined where there is none. */
export function differenceOf(
  payment: ReadPayment,
  intent: PaymentIntent,
  { payer, asset }: OwnKnowledge,
): SignatureRefusal | undefined {
  if (payment.chain !== null && payment.chain !== intent.chain) return 'payment_chain_differs';
  if (payment.payer !== null && payment.payer !== payerOf(payer, asset, intent.chain))
    return 'payment_payer_differs';
  if ((payment.token?.contract ?? null) !== contractOf(asset)) return 'payment_token_differs';
  // Of the bytes, those of Solana alone say the places.
  const known = [asset.decimals, payment.token?.decimals].filter((places) => typeof places === 'number');
  if (known.some((places) => places !== intent.decimals)) return 'payment_token_differs';
  if (payment.receiver !== receiverOf(intent, asset)) return 'payment_destination_differs';
  if (payment.units !== BigInt(intent.units)) return 'payment_amount_differs';
  if (!isSameMemo(payment.memo, intent.memo)) return 'payment_memo_differs';
  if (!payment.isCapped || payment.fee > BigInt(intent.most_fee)) return 'payment_fee_too_high';
  const { validUntil = 0n } = payment;
  if (validUntil > BigInt(intent.expires_at) + STELLAR_FEE_CAPS.outlives) return 'payment_lasts_too_long';
  return undefined;
}

/** The one who pays, as the bytes name it; undefined for a wallet with an address of another chain. */
function payerOf(payer: string, { kind }: Asset, chain: string): string | undefined {
  if (kind !== 'btc_native') return payer;
  const address = readBitcoinAddress(payer);
  // A wallet of a test App has one address for all test nets.
  const net = bitcoinNet(chain) === 'main' ? 'main' : 'test';
  return address?.nets.includes(net) ? address.script.toString('hex') : undefined;
}

/** The account that gets a payment to the destination. */
function receiverOf(
  { destination, chain }: Pick<PaymentIntent, 'destination' | 'chain'>,
  asset: Asset,
): string | undefined {
  if (asset.kind === 'btc_native') {
    const address = readBitcoinAddress(destination);
    return address?.nets.includes(bitcoinNet(chain)) ? address.script.toString('hex') : undefined;
  }
  return asset.kind === 'spl' ? associatedTokenAccount(destination, asset.contract) : destination;
}

/** A transfer of an App, as the wallet that signs it knows it. */
export interface SignedPlace {
  readonly appId: string;
  readonly userId: string;
  readonly walletId: string;
}

/**
 * SHA-256 of what is paid: equal for all drafts of one transfer. Fees and expiry are not part of it, because a draft that
 * is made again has the fees of its moment; nor is the usual network, which transfer did not name before.
 */
export function intentDigest({ appId, userId, walletId }: SignedPlace, intent: PaymentIntent): Buffer {
  const { transfer_id, chain, currency, network, decimals, destination, units, memo } = intent;
  const paid = [appId, userId, walletId, transfer_id, chain, currency, decimals, destination, units];
  // Without one it is the digest of releases that knew of none.
  const more = [...(isOnUsualNetwork(intent) ? [] : [network]), ...(memo ? [memoKey(memo)] : [])];
  return sha256(JSON.stringify([...paid, ...more]));
}

/** Contract or mint in the spelling of transactions; null for the coin of a chain. */
export function contractOf(asset: Asset): string | null {
  return 'contract' in asset ? (readEthereumAddress(asset.contract) ?? asset.contract) : null;
}

function isAddress(value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const known = [
    readEthereumAddress(value),
    readSolanaAddress(value),
    readBitcoinAddress(value)?.address,
    readPolkadotAddress(value)?.address,
    readStellarAddress(value)?.address,
  ];
  return known.includes(value);
}

function isText(value: unknown, pattern: RegExp): value is string {
  return typeof value === 'string' && pattern.test(value);
}

function isCount(value: unknown, most: number): boolean {
  return Number.isInteger(value) && (value as number) >= 0 && (value as number) <= most;
}
