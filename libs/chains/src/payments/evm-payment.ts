import { keccak_256 } from '@noble/hashes/sha3.js';
import { evmChain } from '../identity/main-nets.rules.js';
import { EVM_FEE_CAPS } from './fee-caps.js';
import type { ReadPayment } from './payment.js';
import { readRlpList } from './rlp.rules.js';

/** EIP-1559, in an envelope of EIP-2718. */
const DYNAMIC_FEE = 2;
const ADDRESS_BYTES = 20;
const WORD_BYTES = 32;
/** `transfer(address,uint256)` (ERC-20): an address in a whole word, an amount, and no byte more. */
const TRANSFER = /^a9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/;

/**
 * A draft that is made again has the same nonce, unless another payment of the account came between: after a call whose
 * signature was not stored.
 */
const MOST_NONCES = 3;

/** The members of an unsigned transaction, in their order (EIP-1559). */
interface EvmTransaction {
  readonly chainId: bigint;
  readonly nonce: bigint;
  readonly amounts: readonly [tip: bigint, perGas: bigint, gas: bigint, value: bigint];
  /** In lower case. */
  readonly to: string;
  /** In hex, without `0x`. */
  readonly data: string;
}

type Eight = [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];

/** A payment of the coin, or of a token by its `transfer`; undefined for any other bytes. */
export function readEvmPayment(unsigned: Buffer): ReadPayment | undefined {
  const transaction = readTransaction(unsigned);
  const paid = transaction && paidBy(transaction);
  if (!paid) return undefined;
  const { chainId, nonce, amounts } = transaction;
  const [tip, perGas, gas] = amounts;
  return {
    ...paid,
    chain: evmChain(chainId),
    payer: null,
    fee: gas * perGas,
    isCapped: gas <= EVM_FEE_CAPS.gas && perGas <= EVM_FEE_CAPS.perGas && tip <= EVM_FEE_CAPS.tip,
    slot: { id: `${nonce}`, most: MOST_NONCES },
    signable: Buffer.from(keccak_256(unsigned)),
  };
}

/**
 * Undefined for bytes in any other form than the only one of such a transaction: a signature, an access list, which costs gas
 * and no payment needs, and a contract that is made, which has no address yet, are none.
 */
function readTransaction(bytes: Buffer): EvmTransaction | undefined {
  const items = bytes[0] === DYNAMIC_FEE ? readRlpList(bytes.subarray(1)) : undefined;
  const accessList = items?.pop();
  if (items?.length !== 8 || !accessList?.isList || accessList.bytes.length > 0) return undefined;
  if (items.some(({ isList }) => isList)) return undefined;
  const [chain, count, tip, perGas, gas, to, value, data] = items.map((item) => item.bytes) as Eight;
  const numbers = [chain, count, tip, perGas, gas, value].map(numberIn);
  if (to.length !== ADDRESS_BYTES || numbers.includes(undefined)) return undefined;
  const [chainId, nonce, ...amounts] = numbers as [bigint, bigint, bigint, bigint, bigint, bigint];
  return { chainId, nonce, amounts, to: `0x${to.toString('hex')}`, data: data.toString('hex') };
}

/** Undefined with a leading zero, and above what the chain counts with. */
function numberIn(bytes: Buffer): bigint | undefined {
  if (bytes[0] === 0 || bytes.length > WORD_BYTES) return undefined;
  return bytes.length === 0 ? 0n : BigInt(`0x${bytes.toString('hex')}`);
}

function paidBy({
  to,
  amounts,
  data,
}: EvmTransaction): Pick<ReadPayment, 'token' | 'receiver' | 'units'> | undefined {
  const [, , , value] = amounts;
  if (data === '') return { token: null, receiver: to, units: value };
  const [, receiver, units] = TRANSFER.exec(data) ?? [];
  if (receiver === undefined || value !== 0n) return undefined;
  return { token: { contract: to, decimals: null }, receiver: `0x${receiver}`, units: BigInt(`0x${units}`) };
}
