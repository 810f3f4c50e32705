import type { Outcome, Payment } from '../network.js';
import type { Log, Receipt } from './receipt.rules.js';

/** The digest of `Transfer(address,address,uint256)`, the event of ERC-20. */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
/** A word of the chain. */
const AMOUNT = /^0x[0-9a-f]{64}$/;
/** Of blocks further back only archives have the state. */
const DEEPEST_STATE = 100n;

/** Depths at which main nets have hardly ever lost a block. Elsewhere nothing of worth can be lost. */
const USUAL_CONFIRMATIONS: ReadonlyMap<bigint, number> = new Map([
  [1n, 12],
  [137n, 32],
]);

/** Blocks, with that of the transaction, that decide on this chain. @param configured the operator's own choice. */
export function confirmationsOn(chainId: bigint, configured: number | undefined): number {
  return configured ?? USUAL_CONFIRMATIONS.get(chainId) ?? 1;
}

/** Whether the block of a receipt has the blocks after it that decide it. @param head the number of the latest block. */
export function isDeep(blockNumber: bigint, head: bigint, confirmations: number): boolean {
  return head - blockNumber + 1n >= BigInt(confirmations);
}

/**
 * The block at which a nonce that is used up decides that a transaction cannot come any more.
 * @param head the number of the latest block, as it was before the receipt was asked for.
 */
export function decisiveBlock(head: bigint, confirmations: number): bigint {
  const back = BigInt(confirmations) - 1n;
  const block = head - (back < DEEPEST_STATE ? back : DEEPEST_STATE);
  return block > 0n ? block : 0n;
}

/** Of a receipt that is deep enough. */
export function decidedOutcome(receipt: Receipt, payment: Payment): Outcome {
  return { status: isPaid(receipt, payment) ? 'completed' : 'failed', fees: receipt.fees };
}

/**
 * A token says by its event what it moved; without one it answered `false` instead of failing. A token that keeps a part
 * for itself moves less than was sent, and that is paid, too: told as failed, it would be paid a second time.
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
