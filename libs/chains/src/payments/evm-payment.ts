import { Transaction } from 'ethers/transaction';
import { evmChain } from '../identity/main-nets.rules.js';
import { EVM_FEE_CAPS } from './fee-caps.js';
import type { ReadPayment } from './payment.js';

/** EIP-1559, in an envelope of EIP-2718. */
const DYNAMIC_FEE = 2;
/** `transfer(address,uint256)` (ERC-20): an address in a whole word, an amount, and no byte more. */
const TRANSFER = /^0xa9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/;

/** A payment of the coin, or of a token by its `transfer`; undefined for any other bytes. */
export function readEvmPayment(unsigned: Buffer): ReadPayment | undefined {
  const transaction = readTransaction(`0x${unsigned.toString('hex')}`);
  const paid = transaction && paidBy(transaction);
  if (!paid) return undefined;
  const { chainId, gasLimit, unsignedHash } = transaction;
  const [perGas, tip] = [transaction.maxFeePerGas ?? 0n, transaction.maxPriorityFeePerGas ?? 0n];
  return {
    ...paid,
    chain: evmChain(chainId),
    payer: null,
    fee: gasLimit * perGas,
    isCapped: gasLimit <= EVM_FEE_CAPS.gas && perGas <= EVM_FEE_CAPS.perGas && tip <= EVM_FEE_CAPS.tip,
    signable: Buffer.from(unsignedHash.slice(2), 'hex'),
  };
}

function readTransaction(hex: string): Transaction | undefined {
  try {
    const read = Transaction.from(hex);
    // The bytes must be exactly these: no signature, and no number in a longer form.
    const isWhole = read.type === DYNAMIC_FEE && read.signature === null && read.unsignedSerialized === hex;
    return isWhole ? read : undefined;
  } catch {
    // Not a transaction: the caller refuses it, like a digest or a text.
    return undefined;
  }
}

function paidBy(transaction: Transaction): Pick<ReadPayment, 'token' | 'receiver' | 'units'> | undefined {
  const { data, value, accessList } = transaction;
  const to = transaction.to?.toLowerCase();
  // Without `to` it makes a contract; an access list costs gas, and no payment needs one.
  if (to === undefined || accessList?.length !== 0) return undefined;
  if (data === '0x') return { token: null, receiver: to, units: value };
  const [, receiver, units] = TRANSFER.exec(data) ?? [];
  if (receiver === undefined || value !== 0n) return undefined;
  return { token: { contract: to, decimals: null }, receiver: `0x${receiver}`, units: BigInt(`0x${units}`) };
}
