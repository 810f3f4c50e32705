import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { stellarDigest } from '@latchkey/chains';

const SIGNATURE_BYTES = 64;
/** A hint, the length of a signature, and the signature. */
const SIGNED_BYTES = 4 + 4 + SIGNATURE_BYTES;
const MOST_SIGNATURES = 20;
const TYPE = { transaction: 2, feeBump: 5 } as const;
const MUXED = 0x100;

/** A transaction as it is sent. */
interface SignedTransaction {
  readonly transaction: Buffer;
  readonly signatures: readonly Buffer[];
}

/** A transaction with the one signature of its account. @param key the public key of the account. */
export function writeEnvelope(transaction: Buffer, key: Buffer, signature: Buffer): Buffer {
  const head = uint(TYPE.transaction);
  const hint = key.subarray(-4);
  return Buffer.concat([head, transaction, uint(1), hint, uint(signature.length), signature]);
}

/** Also of one for which another account pays a higher fee; undefined for bytes in another form. */
export function readEnvelope(envelope: Buffer): SignedTransaction | undefined {
  if (envelope.length < 4) return undefined;
  const type = envelope.readUInt32BE(0);
  const read =
    type === TYPE.transaction || type === TYPE.feeBump ? signedIn(envelope.subarray(4)) : undefined;
  if (!read || type === TYPE.transaction) return read;
  const outer = read.transaction;
  if (outer.length < 4) return undefined;
  const payer = outer.readUInt32BE(0) === MUXED ? 44 : 36;
  const inner = outer.subarray(payer + 8, -4);
  return inner.length < 4 || inner.readUInt32BE(0) !== TYPE.transaction
    ? undefined
    : signedIn(inner.subarray(4));
}

/** Whether the key of the account has signed that it uses this sequence number. @param network id of the network. */
export function isSignedUse(
  envelope: Buffer,
  { network, key, sequence }: { network: Buffer; key: Buffer; sequence: bigint },
): boolean {
  const read = readEnvelope(envelope);
  if (!read || read.transaction.length < 56) return false;
  const { transaction, signatures } = read;
  const at = transaction.readUInt32BE(0) === MUXED ? 12 : 4;
  if (!transaction.subarray(at, at + 32).equals(key)) return false;
  if (transaction.readBigInt64BE(at + 36) !== sequence) return false;
  const digest = stellarDigest(network, transaction);
  return signatures.some((signature) => isSignedBy(key, digest, signature));
}

/** @param key a public key of Ed25519. */
export function isSignedBy(key: Buffer, digest: Buffer, signature: Buffer): boolean {
  return verify(null, digest, publicKeyOf(key), signature);
}

function publicKeyOf(key: Buffer): KeyObject {
  return createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: key.toString('base64url') },
    format: 'jwk',
  });
}

/** Signatures are at the end, behind their count, and have one length. */
function signedIn(bytes: Buffer): SignedTransaction | undefined {
  for (let count = 1; count <= MOST_SIGNATURES; count += 1) {
    const at = bytes.length - 4 - count * SIGNED_BYTES;
    if (at < 0) return undefined;
    const starts = Array.from({ length: count }, (_, n) => at + 4 + n * SIGNED_BYTES);
    const isWhole =
      bytes.readUInt32BE(at) === count &&
      starts.every((start) => bytes.readUInt32BE(start + 4) === SIGNATURE_BYTES);
    if (!isWhole) continue;
    const signatures = starts.map((start) => bytes.subarray(start + 8, start + SIGNED_BYTES));
    return { transaction: bytes.subarray(0, at), signatures };
  }
  return undefined;
}

function uint(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}
