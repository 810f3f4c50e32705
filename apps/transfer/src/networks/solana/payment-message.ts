import { randomBytes } from 'node:crypto';
import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import {
  ComputeBudgetProgram,
  PublicKey,
  SystemProgram,
  type TransactionInstruction,
  TransactionMessage,
} from '@solana/web3.js';
import type { Payment, SignedTransaction } from '../network.js';
import { unitLimitOf } from './amounts.rules.js';
import type { Quote } from './quote.js';
import { isTokenRoute, openReceiver, read, type Route, transferTokens } from './token-accounts.js';

const REFERENCE_BYTES = 32;
const SIGNATURE_BYTES = 64;
const ONE_SIGNATURE = Buffer.of(1);

/** The message whose signature by the payer is the payment. No two are alike, even if all of their terms are. */
export function paymentMessage(
  payment: Payment,
  { route, unitPrice, opens }: Quote,
  blockhash: string,
): Buffer {
  const transfer = transferOf(payment, route);
  transfer.keys.push(read(newReference()));
  const units = unitLimitOf(isTokenRoute(route), opens);
  const message = new TransactionMessage({
    payerKey: new PublicKey(payment.from),
    recentBlockhash: blockhash,
    instructions: [
      ComputeBudgetProgram.setComputeUnitLimit({ units }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports: unitPrice }),
      ...(opens && isTokenRoute(route) ? [openReceiver(payment, route)] : []),
      transfer,
    ],
  });
  return Buffer.from(message.compileToLegacyMessage().serialize());
}

/**
 * The transaction of a message that one key signs: the count of signatures, the signature, the message.
 * @throws Error where the signature is not that of the payer.
 * @see https://solana.com/docs/core/transactions
 */
export function signedTransaction(message: Buffer, signature: Buffer, payer: string): SignedTransaction {
  const isSigned =
    signature.length === SIGNATURE_BYTES &&
    // The chain refuses the lenient forms of a signature, too.
    ed25519.verify(signature, message, base58.decode(payer), { zip215: false });
  if (!isSigned) throw new Error('the signature is not that of the payer');
  return {
    bytes: Buffer.concat([ONE_SIGNATURE, signature, message]),
    hash: base58.encode(signature),
  };
}

function transferOf(payment: Payment, route: Route): TransactionInstruction {
  if (isTokenRoute(route)) return transferTokens(payment, route);
  const [fromPubkey, toPubkey] = [new PublicKey(payment.from), new PublicKey(payment.to)];
  return SystemProgram.transfer({ fromPubkey, toPubkey, lamports: payment.units });
}

/**
 * A random address that the programs ignore. Without it, two equal payments on one blockhash would be one transaction:
 * the chain pays it once, and both would count as paid. @see https://docs.solanapay.com/spec#reference
 */
function newReference(): string {
  return new PublicKey(randomBytes(REFERENCE_BYTES)).toBase58();
}
