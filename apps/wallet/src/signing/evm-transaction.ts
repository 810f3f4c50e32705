import { evmChain, isMainNet } from '@latchkey/chains';
import type { Environment } from '@latchkey/contracts';
import { Transaction } from 'ethers/transaction';

/** EIP-1559, in an envelope of EIP-2718. */
const DYNAMIC_FEE = 2;

/**
 * What a key signs of an unsigned transaction (its hash); undefined for bytes that are anything else, and for what a test
 * App would pay on a main net (decision 12).
 */
export function evmDigest(unsigned: Buffer, environment: Environment): Buffer | undefined {
  const transaction = readTransaction(`0x${unsigned.toString('hex')}`);
  if (!transaction || (environment === 'test' && isMainNet(evmChain(transaction.chainId)))) return undefined;
  return Buffer.from(transaction.unsignedHash.slice(2), 'hex');
}

function readTransaction(hex: string): Transaction | undefined {
  try {
    const read = Transaction.from(hex);
    // What was read must be all that was given: neither a signature, nor a number in a longer form.
    const isWhole = read.type === DYNAMIC_FEE && read.signature === null && read.unsignedSerialized === hex;
    return isWhole ? read : undefined;
  } catch {
    // Bytes that are no transaction are refused by the caller, as a digest or a text is.
    return undefined;
  }
}
