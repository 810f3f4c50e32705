import {
  networksOf,
  placesOf,
  readBitcoinAddress,
  readEthereumAddress,
  requireContract,
  type Token,
  tokenOf,
  type TokenHome,
  toUnits,
  usualNetwork,
} from '@latchkey/chains';
import {
  AppError,
  isMemo,
  type Memo,
  memoKey,
  MOST_MEMO_BYTES,
  type NetworkName,
  type WalletType,
} from '@latchkey/contracts';
import type { CreateTransferRequest, TransferCurrency } from '@latchkey/contracts/transfer';
import { sha256 } from '@latchkey/platform/crypto';
import type { TransferAsset } from '../networks/network.js';

export const DEFAULT_EXPIRES_IN_MINUTES = 60;

/** The largest count that a chain can carry: a uint256, a u64 on Solana, a u128 on Polkadot, a signed 64-bit one on Stellar, and all of Bitcoin. */
const MOST: Readonly<Record<TransferAsset['kind'], bigint>> = {
  evm_native: 2n ** 256n - 1n,
  erc20: 2n ** 256n - 1n,
  sol_native: 2n ** 64n - 1n,
  btc_native: 21_000_000n * 10n ** 8n,
  dot_native: 2n ** 128n - 1n,
  xlm_native: 2n ** 63n - 1n,
  spl: 2n ** 64n - 1n,
};

/** SHA-256 over the members of a request, each in one spelling: equal for requests that ask for the same. */
export function contentDigest(request: CreateTransferRequest): Buffer {
  const { user_id, source, dest, source_amount, source_currency, dest_currency = source_currency } = request;
  const { notes = '', expires_in = DEFAULT_EXPIRES_IN_MINUTES } = request;
  const destination = readEthereumAddress(dest) ?? readBitcoinAddress(dest)?.address ?? dest;
  const amount = source_amount.includes('.') ? source_amount.replace(/\.?0+$/, '') : source_amount;
  const content = [user_id, source, destination, amount, source_currency, dest_currency, notes, expires_in];
  const { network } = request;
  if (network && network !== usualNetwork({ destination, currency: source_currency })) content.push(network);
  const { memo: given } = request;
  const memo = given ? [isMemo(given) ? memoKey(given) : given] : [];
  return sha256(JSON.stringify([...content, ...memo]));
}

/**
 * The token to send on the network that the request names, or on the usual one of this wallet.
 * @throws AppError incompatible_token, with the member that does not fit; chain_not_configured for a token without a
 * contract on the test net.
 */
export function tokenToSend(
  walletType: WalletType,
  request: Pick<CreateTransferRequest, 'source_currency' | 'dest_currency' | 'network'>,
  home: TokenHome,
): Token {
  const { source_currency, dest_currency = source_currency } = request;
  const networks = networksOf(walletType, source_currency);
  const token = tokenOf(walletType, source_currency, home, request.network);
  if (networks.length === 0)
    throw incompatible(
      'source_currency',
      `${source_currency} cannot be sent from a wallet of type ${walletType}`,
    );
  if (!token)
    throw incompatible('network', `a wallet of this type pays ${source_currency} on ${networks.join(', ')}`);
  if (dest_currency !== source_currency)
    throw incompatible('dest_currency', 'must be source_currency: nothing is exchanged');
  requireContract(token, home);
  return token;
}

/**
 * Refuses a token whose contract has other places than the operator says: the signer holds limits to the operator's word.
 * @throws AppError chain_not_configured
 */
export function requirePlaces(
  asset: TransferAsset,
  {
    type,
    currency,
    network,
  }: { type: WalletType; currency: TransferCurrency; network?: NetworkName | undefined },
  home: TokenHome,
): void {
  const isSaid = placesOf(type, { currency, network }, home) === asset.decimals;
  if ('contract' in asset && !isSaid)
    throw new AppError('chain_not_configured', { reason: 'token_places_differ' });
}

/** What the payment says to its receiver. @throws AppError invalid_request for a memo that the chain does not carry */
export function memoOf(
  walletType: WalletType,
  { memo }: Pick<CreateTransferRequest, 'memo'>,
): Memo | undefined {
  if (memo === undefined) return undefined;
  if (walletType !== 'XLM') throw badMemo('is for payments of XLM alone');
  const { text, id } = memo;
  const given = { ...(text !== undefined && { text }), ...(id !== undefined && { id }) };
  if (isMemo(given)) return given;
  throw badMemo(
    `must hold either text of at most ${MOST_MEMO_BYTES} bytes in UTF-8 or id, a count below 2^64`,
  );
}

/** An amount in the smallest unit. @throws AppError invalid_amount for more than the chain can carry, or nothing. */
export function unitsOf(amount: string, { kind, decimals }: TransferAsset): bigint {
  const units = toUnits(amount, decimals);
  const [, places = ''] = amount.split('.');
  if (places.length > decimals) throw invalidAmount(`has more than the ${decimals} places of the token`);
  if (units === undefined || units <= 0n || units > MOST[kind])
    throw invalidAmount('is more than the chain can carry, or nothing');
  return units;
}

function incompatible(field: string, message: string): AppError {
  return new AppError('incompatible_token', { fields: [{ field, message }] });
}

function badMemo(message: string): AppError {
  return new AppError('invalid_request', { fields: [{ field: 'memo', message }] });
}

function invalidAmount(message: string): AppError {
  return new AppError('invalid_amount', { fields: [{ field: 'source_amount', message }] });
}
