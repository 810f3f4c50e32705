import { blake2Hash, readPolkadotAddress, readPolkadotPayload, writeCompact } from '@latchkey/chains';
import type { Payment, SignedTransaction } from '../network.js';
import type { Runtime } from './runtimes.js';

/** How many blocks a payment lives: six minutes where one comes every six seconds. */
export const LIFE = 64n;
/** The low bits of an era of 64 blocks. */
const ERA = 5;
const ERA_SHIFT = 4;

const ACCOUNT = Buffer.of(0);
const SIGNED_V4 = 0x84;
const SR25519 = 1;
const NO_ASSET = Buffer.of(0);
const SIGNATURE_BYTES = 64;
const NO_TIP = 0n;

/** Where and when a payment is made. */
export interface Place {
  readonly runtime: Runtime;
  /** Hash of the first block, in hex after `0x`. */
  readonly genesis: string;
  /** The block from which on it lives. */
  readonly birth: { readonly hash: string; readonly height: bigint };
  readonly nonce: bigint;
}

/** What is signed: the call, what is sent beside it, and what both sides know. */
export function payloadOf(payment: Payment, { runtime, genesis, birth, nonce }: Place): Buffer {
  const { specVersion, transactionVersion, metadataHash } = runtime;
  const era = ERA | (Number(birth.height % LIFE) << ERA_SHIFT);
  return Buffer.concat([
    Buffer.of(runtime.call.pallet, runtime.call.call),
    ACCOUNT,
    publicKeyOf(payment.to),
    writeCompact(payment.units),
    Buffer.of(era & 255, era >> 8),
    writeCompact(nonce),
    writeCompact(NO_TIP),
    ...(runtime.namesAsset ? [NO_ASSET] : []),
    ...(metadataHash === null ? [] : [Buffer.of(1)]),
    u32(specVersion),
    u32(transactionVersion),
    fromHex(genesis),
    fromHex(birth.hash),
    ...(metadataHash === null ? [] : [Buffer.of(1), Buffer.from(metadataHash, 'hex')]),
  ]);
}

/** The extrinsic of a payload, with any signature. */
function extrinsicOf(payload: Buffer, signature: Buffer, payer: string): Buffer {
  const read = readPolkadotPayload(payload);
  if (!read) throw new TypeError('no payload of a payment');
  const body = Buffer.concat([
    Buffer.of(SIGNED_V4),
    ACCOUNT,
    publicKeyOf(payer),
    Buffer.of(SR25519),
    signature,
    read.extraBytes,
    read.callBytes,
  ]);
  return Buffer.concat([writeCompact(BigInt(body.length)), body]);
}

/** As long as the one that is sent, so it costs the same. */
export function unsignedExtrinsic(payload: Buffer, payer: string): Buffer {
  return extrinsicOf(payload, Buffer.alloc(SIGNATURE_BYTES, 1), payer);
}

/** @throws Error where the signature is not that of the payer. */
export async function signedExtrinsic(
  payload: Buffer,
  signature: Buffer,
  payer: string,
): Promise<SignedTransaction> {
  // Loaded with the first payment.
  const { verify } = await import('@scure/sr25519');
  const isSigned = signature.length === SIGNATURE_BYTES && verify(payload, signature, publicKeyOf(payer));
  if (!isSigned) throw new Error('the signature is not that of the payer');
  const bytes = extrinsicOf(payload, signature, payer);
  return { bytes, hash: blake2Hash(bytes) };
}

function publicKeyOf(address: string): Buffer {
  const read = readPolkadotAddress(address);
  if (!read) throw new TypeError('no address of Polkadot');
  return read.publicKey;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

/** @param text after `0x`. */
function fromHex(text: string): Buffer {
  return Buffer.from(text.slice(2), 'hex');
}
