import { chainUnavailable, memberOf, solanaCount } from '@latchkey/chains';
import type { Outcome, Payment } from '../network.js';
import { malformed, type Status } from './answers.rules.js';
import type { Route } from './token-accounts.js';

/** The effects of a transaction, from its block. The first of its accounts has paid for it. */
export interface Execution {
  readonly signature: string;
  readonly accounts: readonly string[];
  readonly isFailed: boolean;
  readonly before: Holders;
  readonly after: Holders;
}

interface Holders {
  /** In the order of the accounts. */
  readonly lamports: readonly bigint[];
  readonly tokens: readonly TokenBalance[];
}

interface TokenBalance {
  readonly place: bigint;
  readonly mint: unknown;
  readonly units: bigint;
}

/** Whether a status counts as decided, by the setting. */
export function isDecided({ commitment }: Status, required: 'confirmed' | 'finalized'): boolean {
  return commitment === 'finalized' || commitment === required;
}

/** Null while the node does not have the block yet. @throws AppError chain_unavailable */
export function readExecution(answer: unknown): Execution | null {
  if (answer === null) return null;
  const meta = memberOf(answer, 'meta');
  const transaction = memberOf(answer, 'transaction');
  const error = memberOf(meta, 'err');
  const [signature] = listOf(memberOf(transaction, 'signatures'));
  if (typeof signature !== 'string' || error === undefined) throw malformed('transaction');
  return {
    signature,
    accounts: listOf(memberOf(memberOf(transaction, 'message'), 'accountKeys')).map(String),
    isFailed: error !== null,
    before: holdersIn(meta, 'pre'),
    after: holdersIn(meta, 'post'),
  };
}

function holdersIn(meta: unknown, when: 'pre' | 'post'): Holders {
  return {
    lamports: listOf(memberOf(meta, `${when}Balances`)).map(solanaCount),
    tokens: listOf(memberOf(meta, `${when}TokenBalances`)).map((entry) => ({
      place: solanaCount(memberOf(entry, 'accountIndex')),
      mint: memberOf(entry, 'mint'),
      units: solanaCount(memberOf(memberOf(entry, 'uiTokenAmount'), 'amount')),
    })),
  };
}

/**
 * The outcome of a payment. Its fees are all that the payer lost of the coin beside the amount: the fee, and the rent of
 * an account that it opened.
 * @throws AppError chain_unavailable where the execution is not that of the payment, or its sums do not add up.
 */
export function outcomeOf(execution: Execution, payment: Payment, route: Route): Outcome {
  const { before, after } = execution;
  const [payer] = execution.accounts;
  const [had, has] = [before.lamports[0], after.lamports[0]];
  if (payer !== payment.from || had === undefined || has === undefined) throw malformed('such transaction');
  const isCoin = route.mint === undefined;
  const isPaid = !execution.isFailed && (isCoin || tokensMoved(execution, route) === expectedMove(payment));
  const fees = had - has - (isPaid && isCoin ? expectedMove(payment) : 0n);
  if (fees < 0n) throw chainUnavailable('the balances of the transaction do not add up');
  return { status: isPaid ? 'completed' : 'failed', fees };
}

/** Zero for a payment to the payer's own account. */
function expectedMove({ from, to, units }: Payment): bigint {
  return from === to ? 0n : units;
}

/** How much more the receiver has; an account that was opened had nothing. */
function tokensMoved({ accounts, before, after }: Execution, { mint, receiver }: Route): bigint {
  const place = BigInt(accounts.indexOf(receiver));
  const unitsIn = ({ tokens }: Holders) =>
    tokens.find((held) => held.place === place && held.mint === mint)?.units ?? 0n;
  return unitsIn(after) - unitsIn(before);
}

function listOf(value: unknown): unknown[] {
  if (Array.isArray(value)) return value as unknown[];
  throw malformed('transaction');
}
