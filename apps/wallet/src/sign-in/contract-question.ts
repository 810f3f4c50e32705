import type { RpcCall } from '@latchkey/chains';
import { AbiCoder } from 'ethers/abi';
import { PREDEPLOY_SIGNATURE } from './contracts/predeploy-signature.js';
import { digestOf } from './ethereum-signature.js';

/** `isValidSignature(bytes32,bytes)`, and its answer for a valid signature (EIP-1271). */
const SELECTOR = '0x1626ba7e';
const VALID = SELECTOR.padEnd(66, '0');
/** The end of a wrapped signature (ERC-6492). */
const WRAPPED = '6492'.repeat(16);
const TRUE = `0x${'1'.padStart(64, '0')}`;

/** Enough to deploy a wallet and verify a passkey in it; limits the cost of a stranger's code for the node. */
const GAS = `0x${(10_000_000).toString(16)}`;
/** Not the zero address, the default of nodes: some wallets skip checks for it, as for a simulation. */
const CALLER = `0x${'1271'.repeat(10)}`;

/** Of 32 bytes, in hexadecimal. */
const WORD_CHARACTERS = 64;
const NO_DIGEST = new Uint8Array(32);

const abi = AbiCoder.defaultAbiCoder();

/** The calls that check one signature of a contract wallet. */
export interface ContractQuestion {
  /** Whether the contract must be deployed. */
  readonly needsCode: boolean;
  /** The result for a valid signature. */
  readonly yes: string;
  of(text: string): RpcCall;
}

/**
 * A wrapped signature comes from a wallet that may not be deployed yet.
 * @param signature hexadecimal, of any length.
 * @see https://eips.ethereum.org/EIPS/eip-1271 and https://eips.ethereum.org/EIPS/eip-6492
 */
export function contractQuestion(signature: string, address: string): ContractQuestion {
  const wrapped = unwrap(signature);
  if (wrapped) {
    const types = ['address', 'bytes32', 'address', 'bytes', 'bytes'];
    const dataOf = withDigest(types, [address, NO_DIGEST, ...wrapped]);
    return {
      needsCode: false,
      yes: TRUE,
      of: (text) => callOf({ data: `${PREDEPLOY_SIGNATURE}${dataOf(text)}` }),
    };
  }
  const dataOf = withDigest(['bytes32', 'bytes'], [NO_DIGEST, signature]);
  return {
    needsCode: true,
    yes: VALID,
    of: (text) => callOf({ to: address, data: `${SELECTOR}${dataOf(text)}` }),
  };
}

/** Factory, its calldata and the inner signature; undefined for a signature that is not wrapped, or malformed. */
function unwrap(signature: string): readonly string[] | undefined {
  if (!signature.toLowerCase().endsWith(WRAPPED)) return undefined;
  try {
    const [factory, calldata, inner] = abi.decode(
      ['address', 'bytes', 'bytes'],
      signature.slice(0, -WRAPPED.length),
    ) as unknown as [string, string, string];
    return [factory, calldata, inner];
  } catch {
    return undefined;
  }
}

function callOf(transaction: { to?: string; data: string }): RpcCall {
  return { method: 'eth_call', params: [{ from: CALLER, gas: GAS, ...transaction }, 'latest'] };
}

/**
 * Hexadecimal without the `0x`, for the digest of each text. All else is encoded once: a long signature takes milliseconds.
 */
function withDigest(types: readonly string[], values: readonly unknown[]): (text: string) => string {
  const encoded = abi.encode(types, values).slice(2);
  const start = types.indexOf('bytes32') * WORD_CHARACTERS;
  const [before, after] = [encoded.slice(0, start), encoded.slice(start + WORD_CHARACTERS)];
  return (text) => `${before}${digestOf(text).toString('hex')}${after}`;
}
