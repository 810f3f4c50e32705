import { ed25519 } from '@noble/curves/ed25519.js';
import { base58 } from '@scure/base';
import type { SignedTransaction } from '../network.js';

const SIGNATURE_BYTES = 64;
const ONE_SIGNATURE = Buffer.of(1);

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
