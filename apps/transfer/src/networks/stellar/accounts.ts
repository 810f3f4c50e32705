import {
  chainUnavailable,
  type Horizon,
  readStellarAddress,
  type StellarAccount,
  toDecimal,
} from '@latchkey/chains';
import { AppError } from '@latchkey/contracts';
import type { Payment } from '../network.js';

export const DECIMALS = 7;

/** An account keeps half a coin for each entry; a node that says much more, or nothing, lies. */
const MOST_RESERVE = 10n ** 8n;
/** Of the newest ledger, in seconds: a node that is behind answers balances of before. */
const OLDEST_LEDGER = 300n;

/** An account that a payment is for. */
interface Receiver {
  /** Whether the payment has to make it. */
  readonly isNew: boolean;
}

/** What an account may pay, in stroops, and what it has to keep. */
interface Available {
  readonly free: bigint;
  readonly kept: bigint;
}

/** @throws AppError chain_unavailable where the newest ledger is old, or the reserve is absurd */
export async function baseReserve(node: Horizon): Promise<bigint> {
  const { closedAt, baseReserve: reserve } = await node.ledger();
  if (closedAt + OLDEST_LEDGER < nowSeconds()) throw chainUnavailable('the newest ledger of the node is old');
  if (reserve <= 0n || reserve > MOST_RESERVE) throw chainUnavailable('the node answered an absurd reserve');
  return reserve;
}

/** @param reserve for each entry, in stroops. */
export function availableOf(account: StellarAccount, reserve: bigint): Available {
  const { balance, sold, entries } = account;
  const kept = entries * reserve + sold;
  return kept < balance ? { free: balance - kept, kept } : { free: 0n, kept: balance };
}

/**
 * The account that gets a payment, as it is now.
 * @throws AppError amount_too_small for less than a new account has to keep; memo_required; invalid_request for a memo beside
 * the id in an address; invalid_public_address for such an id of an account that does not exist
 */
export async function receiverOf(
  node: Horizon,
  { to, units, memo, before }: Payment,
  reserve: bigint,
): Promise<Receiver> {
  const address = readStellarAddress(to);
  if (!address) throw new TypeError('no address of Stellar');
  const hasId = address.id !== undefined;
  if (hasId && memo) throw badMemo('must be absent: the address holds an id, which takes its place');
  const account = await node.account(address.account);
  if (account?.wantsMemo === true && !memo && !hasId) throw new AppError('memo_required');
  // Payments follow each other: one that is under way makes the account before this one comes.
  const isMade = before?.receivers.some((each) => readStellarAddress(each)?.account === address.account);
  if (account || isMade === true) return { isNew: false };
  if (hasId) throw badDestination();
  const least = 2n * reserve;
  if (units >= least) return { isNew: true };
  const message = `must be at least ${toDecimal(least, DECIMALS)}: it makes the account`;
  throw new AppError('amount_too_small', { fields: [{ field: 'source_amount', message }] });
}

export function nowSeconds(): bigint {
  return BigInt(Math.floor(Date.now() / 1000));
}

function badMemo(message: string): AppError {
  return new AppError('invalid_request', { fields: [{ field: 'memo', message }] });
}

function badDestination(): AppError {
  const message = 'has an id in it, and its account does not exist: pay the account itself first';
  return new AppError('invalid_public_address', { fields: [{ field: 'dest', message }] });
}
