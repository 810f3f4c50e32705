import { AppError } from '@latchkey/contracts';
import { Interface } from 'ethers/abi';
import { keccak256, Signature } from 'ethers/crypto';
import { Transaction } from 'ethers/transaction';
import type { Payment, SignedTransaction } from '../network.js';

const ERC20 = new Interface(['function transfer(address to, uint256 value)']);
const LARGEST_UINT256 = 2n ** 256n - 1n;
const SIGNATURE_BYTES = 65;

/** The call that pays. */
export interface EvmCall {
  readonly to: string;
  readonly value: bigint;
  readonly data: string;
}

export interface TransactionFees {
  readonly chainId: bigint;
  readonly gasLimit: bigint;
  readonly maxFeePerGas: bigint;
  readonly maxPriorityFeePerGas: bigint;
}

/** @throws AppError invalid_amount for more than the chain can count. */
export function callOf({ asset, to, units }: Payment): EvmCall {
  if (units > LARGEST_UINT256) throw new AppError('invalid_amount');
  return 'contract' in asset
    ? { to: asset.contract, value: 0n, data: ERC20.encodeFunctionData('transfer', [to, units]) }
    : { to, value: units, data: '0x' };
}

/** An unsigned transaction of type 2 (EIP-1559) in its envelope (EIP-2718). */
export function encodeUnsigned(call: EvmCall, nonce: bigint, fees: TransactionFees): Buffer {
  return bytesOf(Transaction.from({ type: 2, nonce: Number(nonce), ...call, ...fees }).unsignedSerialized);
}

/**
 * @param signature r, s and the recovery bit: 65 bytes.
 * @throws Error for a signature that is not that of `from`, or whose s nodes refuse (EIP-2).
 */
export function attachSignature(unsigned: Buffer, signature: Buffer, from: string): SignedTransaction {
  const transaction = decodeTransaction(unsigned);
  transaction.signature = readSignature(signature);
  if (transaction.from?.toLowerCase() !== from) throw new Error('the signature is not that of the payer');
  return { bytes: bytesOf(transaction.serialized), hash: keccak256(transaction.serialized) };
}

/** A transaction with or without its signature. */
export function decodeTransaction(bytes: Buffer): Transaction {
  return Transaction.from(hexOf(bytes));
}

export function hexOf(bytes: Buffer): string {
  return `0x${bytes.toString('hex')}`;
}

/** A number as JSON-RPC writes it. */
export function quantityOf(value: bigint): string {
  return `0x${value.toString(16)}`;
}

function bytesOf(hex: string): Buffer {
  return Buffer.from(hex.slice(2), 'hex');
}

function readSignature(bytes: Buffer): Signature {
  const yParity = bytes[SIGNATURE_BYTES - 1];
  if (bytes.length !== SIGNATURE_BYTES || (yParity !== 0 && yParity !== 1))
    throw new Error('the signature has no such form');
  const signature = Signature.from({
    r: hexOf(bytes.subarray(0, 32)),
    s: hexOf(bytes.subarray(32, 64)),
    yParity,
  });
  if (!signature.isValid()) throw new Error('the signature is not in its one form');
  return signature;
}
