import { Transaction } from 'ethers/transaction';

/** EIP-1559, in an envelope of EIP-2718. */
const DYNAMIC_FEE = 2;

/** What a key signs of an unsigned transaction (its hash); undefined for bytes that are anything else. */
export function evmDigest(unsigned: Buffer): Buffer | undefined {
  const transaction = readTransaction(`0x${unsigned.toString('hex')}`);
  return transaction && Buffer.from(transaction.unsignedHash.slice(2), 'hex');
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
