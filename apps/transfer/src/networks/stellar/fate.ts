import {
  chainUnavailable,
  type Horizon,
  readStellarTransaction,
  type StellarAccount,
  stellarDigest,
} from '@latchkey/chains';
import type { Outcome } from '../network.js';
import type { Form } from '../stored-forms.js';
import { nowSeconds } from './accounts.js';
import { isSignedUse, readEnvelope } from './envelope.js';

/** A payment that was signed. */
interface SentForms {
  readonly forms: readonly Form[];
  readonly from: string;
  /** The public key of the account that pays. */
  readonly key: Buffer;
  /** Id of the network. */
  readonly network: Buffer;
  readonly sequence: bigint;
  /** In seconds since 1970. */
  readonly validUntil: bigint;
  /** How long before that it was drafted. */
  readonly validFor: bigint;
}

/**
 * The outcome of a payment: a ledger is final. While the account has not used the sequence number, and the end has not passed,
 * no form was executed, and one question is enough.
 */
export async function fateOf(node: Horizon, sent: SentForms): Promise<Outcome> {
  const ledger = nowSeconds() > sent.validUntil ? await node.ledger() : undefined;
  const end = ledger && ledger.closedAt > sent.validUntil ? ledger.sequence : undefined;
  const account = await node.account(sent.from);
  const isOpen = account !== undefined && account.sequence < sent.sequence;
  // Nodes take no number before its turn.
  if (isOpen && end === undefined)
    return { status: account.sequence + 1n === sent.sequence ? 'unknown' : 'waiting' };
  const executed = await executedForm(node, sent.forms);
  if (executed) return executed;
  if (isOpen)
    return isPast(account, end) ? { status: 'superseded', leavesNonce: true } : { status: 'unknown' };
  // Also of an account that is gone: its transactions stay.
  await requireSigned(node, sent);
  return { status: 'superseded' };
}

/** Whether the numbers of the account hold all ledgers in which the payment could be executed. */
function isPast({ ledger }: StellarAccount, end: bigint | undefined): boolean {
  return ledger !== undefined && end !== undefined && ledger >= end;
}

/**
 * All forms are looked for, since each of them may have been sent. One that a ledger has refused counts only after a while: it
 * is one answer of a node, and the App would pay again.
 */
async function executedForm(node: Horizon, forms: readonly Form[]): Promise<Outcome | undefined> {
  const found = await Promise.all(
    forms.map(async ({ id: hash }) => ({ hash, form: await node.transaction(hash) })),
  );
  for (const { hash, form } of found)
    if (form) return { status: form.isSuccessful ? 'completed' : 'superseded', fees: form.fee, hash };
  return undefined;
}

/**
 * A node that lies could have a payment taken for failed that it keeps back, and the App would pay again. It cannot sign with
 * the key of the wallet; what it holds of ours proves nothing.
 * @throws AppError chain_unavailable where no other transaction that the wallet has signed used the number
 */
async function requireSigned(node: Horizon, sent: SentForms): Promise<void> {
  const { from, key, network, sequence } = sent;
  const envelope = await node.userOf(from, sequence);
  const transaction = envelope && readEnvelope(envelope)?.transaction;
  if (!transaction || !isSignedUse(envelope, { network, key, sequence }) || isOurs(transaction, sent))
    throw chainUnavailable('the node named no transaction of the wallet that used its sequence number');
}

/** Whether it is the payment itself, or a former one that ended, unused, before this one was made with its number. */
function isOurs(transaction: Buffer, { forms, network, validUntil, validFor }: SentForms): boolean {
  const id = stellarDigest(network, transaction).toString('hex');
  const end = readStellarTransaction(transaction)?.validUntil;
  return forms.some((form) => form.id === id) || (end !== undefined && end <= validUntil - validFor);
}
