import { chainUnavailable, evmQuantity, memberOf } from '@latchkey/chains';
import type { Outcome, Payment } from '../network.js';
import { MOST_L1_FEE } from './l1-fees.js';

export interface Receipt {
  readonly blockNumber: bigint;
  readonly blockHash: string;
  readonly succeeded: boolean;
  readonly fees: bigint;
  readonly logs: readonly Log[];
}

export interface Log {
  readonly address: string;
  readonly topics: readonly string[];
  readonly data: string;
}

/** The members of a signed transaction that a receipt has to agree with. */
export interface Signed {
  readonly hash: string;
  /** Gas limit times highest price. */
  readonly mostFees: bigint;
  /** Whether its chain takes a fee beside the gas. */
  readonly hasL1Fee: boolean;
}

const HASH = /^0x[0-9a-f]{64}$/;
/** The digest of `Transfer(address,address,uint256)`, the event of ERC-20. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** 32 bytes. */
const AMOUNT = /^0x[0-9a-f]{64}$/;
/** Only archives have the state of older blocks. */
const DEEPEST_STATE = 100n;

/** Depths at which main nets have hardly ever lost a block; coins of other nets are worth nothing. */
const USUAL_CONFIRMATIONS: ReadonlyMap<bigint, number> = new Map([
  [1n, 12],
  [137n, 32],
  [8453n, 12],
  [42_161n, 20],
]);

/** @returns undefined where the node has none. @throws AppError chain_unavailable for one that cannot be true. */
export function readReceipt(answer: unknown, signed: Signed): Receipt | undefined {
  if (answer === null) return undefined;
  const blockHash = textIn(answer, 'blockHash');
  const status = evmQuantity(memberOf(answer, 'status'));
  const gas = evmQuantity(memberOf(answer, 'gasUsed')) * evmQuantity(memberOf(answer, 'effectiveGasPrice'));
  const l1Fee = signed.hasL1Fee ? evmQuantity(memberOf(answer, 'l1Fee') ?? '0x0') : 0n;
  const isPossible =
    textIn(answer, 'transactionHash') === signed.hash &&
    HASH.test(blockHash) &&
    status <= 1n &&
    gas <= signed.mostFees &&
    l1Fee <= MOST_L1_FEE;
  if (!isPossible) throw malformed();
  return {
    blockNumber: evmQuantity(memberOf(answer, 'blockNumber')),
    blockHash,
    succeeded: status === 1n,
    fees: gas + l1Fee,
    logs: listIn(answer, 'logs').map(readLog),
  };
}

function readLog(log: unknown): Log {
  return {
    address: textIn(log, 'address'),
    topics: listIn(log, 'topics').map((topic) => {
      if (typeof topic !== 'string') throw malformed();
      return topic.toLowerCase();
    }),
    data: textIn(log, 'data'),
  };
}

function textIn(value: unknown, name: string): string {
  const text = memberOf(value, name);
  if (typeof text !== 'string') throw malformed();
  return text.toLowerCase();
}

function listIn(value: unknown, name: string): unknown[] {
  const list = memberOf(value, name);
  if (!Array.isArray(list)) throw malformed();
  return list;
}

function malformed(): Error {
  return chainUnavailable('the node answered no receipt of this transaction');
}

/** Blocks, with that of the transaction, that decide on this chain. @param configured the operator's own choice. */
export function confirmationsOn(chainId: bigint, configured: number | undefined): number {
  return configured ?? USUAL_CONFIRMATIONS.get(chainId) ?? 1;
}

/** Whether the block of a receipt has the blocks after it that decide it. @param head the number of the latest block. */
export function isDeep(blockNumber: bigint, head: bigint, confirmations: number): boolean {
  return head - blockNumber + 1n >= BigInt(confirmations);
}

/**
 * The block by whose nonces a transaction counts as superseded.
 * @param head the number of the latest block, read before the receipt was.
 */
export function decisiveBlock(head: bigint, confirmations: number): bigint {
  const back = BigInt(confirmations) - 1n;
  const block = head - (back < DEEPEST_STATE ? back : DEEPEST_STATE);
  return block > 0n ? block : 0n;
}

/** The outcome by a receipt that is deep enough. */
export function decidedOutcome(receipt: Receipt, payment: Payment): Outcome {
  return { status: isPaid(receipt, payment) ? 'completed' : 'failed', fees: receipt.fees };
}

/**
 * A token reports a move by its event; without one it answered `false` instead of failing. A token that keeps a part for
 * itself moves less than was sent. That counts as paid, else it would be paid a second time.
 */
function isPaid({ succeeded, logs }: Receipt, payment: Payment): boolean {
  if (!succeeded || !('contract' in payment.asset)) return succeeded;
  const contract = payment.asset.contract.toLowerCase();
  return logs.some((log) => log.address === contract && isTransfer(log, payment));
}

function isTransfer({ topics, data }: Log, { from, to }: Payment): boolean {
  const expected = [TRANSFER, word(BigInt(from)), word(BigInt(to))];
  return (
    topics.length === expected.length &&
    expected.every((topic, at) => topic === topics[at]) &&
    AMOUNT.test(data) &&
    BigInt(data) > 0n
  );
}

function word(value: bigint): string {
  return `0x${value.toString(16).padStart(64, '0')}`;
}
