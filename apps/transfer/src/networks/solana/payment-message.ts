import { randomBytes } from 'node:crypto';
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
} from '@solana/web3.js';
import type { Payment } from '../network.js';
import { unitLimitOf } from './fees.rules.js';
import type { Route } from './payment-route.js';
import { openTokenAccount, read, transferChecked } from './programs.js';

const REFERENCE_BYTES = 32;

export interface MessageTerms {
  readonly blockhash: string;
  /** Of a unit of compute, in millionths of a lamport. */
  readonly unitPrice: bigint;
  /** Whether the receiver's account of the token is opened, too. */
  readonly opens: boolean;
}

/** The message whose signature by the payer is the payment. No two are alike, though all of their terms were. */
export function paymentMessage(payment: Payment, route: Route, terms: MessageTerms): Buffer {
  const transfer = transferOf(payment, route);
  transfer.keys.push(read(newReference()));
  const units = unitLimitOf(route.mint !== undefined, terms.opens);
  const message = new TransactionMessage({
    payerKey: new PublicKey(payment.from),
    recentBlockhash: terms.blockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: terms.unitPrice }),
      ...(terms.opens ? [openingOf(payment, route)] : []),
      transfer,
    ],
  });
  return Buffer.from(message.compileToLegacyMessage().serialize());
}

function transferOf({ asset, from, to, units }: Payment, route: Route): TransactionInstruction {
  const { source, receiver: destination, mint } = route;
  if (mint !== undefined)
    return transferChecked({ source, mint, destination, owner: from, units, decimals: asset.decimals });
  const [fromPubkey, toPubkey] = [new PublicKey(from), new PublicKey(to)];
  return SystemProgram.transfer({ fromPubkey, toPubkey, lamports: units });
}

function openingOf({ from, to }: Payment, { receiver, mint = '' }: Route): TransactionInstruction {
  return openTokenAccount({ payer: from, account: receiver, owner: to, mint });
}

/**
 * An address of nobody, which the programs take no notice of. Without it, two equal payments on one blockhash would be
 * one transaction: the chain pays it once, and both would count as paid.
 * @see https://docs.solanapay.com/spec#reference
 */
function newReference(): string {
  return new PublicKey(randomBytes(REFERENCE_BYTES)).toBase58();
}
