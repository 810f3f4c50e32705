import { AEAD_AES_256_GCM, CipherSuite, KDF_HKDF_SHA256, KEM_DHKEM_P256_HKDF_SHA256 } from 'hpke';

/** HPKE (RFC 9180) in base mode: DHKEM(P-256, HKDF-SHA256), HKDF-SHA256, AES-256-GCM. */
const SUITE = new CipherSuite(KEM_DHKEM_P256_HKDF_SHA256, KDF_HKDF_SHA256, AEAD_AES_256_GCM);

/** An uncompressed point: 4, x, y. */
const UNCOMPRESSED = 4;
const PUBLIC_KEY_BYTES = 65;
const PUBLIC_KEY_CHARACTERS = Math.ceil((PUBLIC_KEY_BYTES * 4) / 3);
const BASE64URL = /^[\w-]+$/;

export interface SealedText {
  readonly encapsulatedKey: string;
  readonly ciphertext: string;
}

export interface KeyPair {
  readonly publicKey: string;
  /** 32 bytes, which the holder wipes. */
  readonly privateKey: Buffer;
}

/** A new key pair for one message. */
export async function newKeyPair(): Promise<KeyPair> {
  const pair = await SUITE.GenerateKeyPair(true);
  const [publicKey, privateKey] = await Promise.all([
    SUITE.SerializePublicKey(pair.publicKey),
    SUITE.SerializePrivateKey(pair.privateKey),
  ]);
  return { publicKey: textOf(publicKey), privateKey: inOwnMemory(privateKey) };
}

/**
 * Seals bytes to a public key, all texts in base64url without padding. @param info what the message is for.
 * @returns undefined for a text that is no point of the curve.
 */
export async function sealFor(
  recipient: string,
  info: string,
  plaintext: Uint8Array,
): Promise<SealedText | undefined> {
  const point = pointOf(recipient);
  if (!point) return undefined;
  const key = await SUITE.DeserializePublicKey(point).catch(() => undefined);
  if (!key) return undefined;
  const sealed = await SUITE.Seal(key, plaintext, { info: Buffer.from(info) });
  return { encapsulatedKey: textOf(sealed.encapsulatedSecret), ciphertext: textOf(sealed.ciphertext) };
}

/** @returns the plaintext in memory of its own, which the caller wipes; undefined for anything that does not open. */
export async function openWith(
  privateKey: Uint8Array,
  info: string,
  { encapsulatedKey, ciphertext }: SealedText,
): Promise<Buffer | undefined> {
  const [point, sealed] = [pointOf(encapsulatedKey), bytesOf(ciphertext)];
  if (!point || !sealed) return undefined;
  // Extractable, because the library computes the public half of it.
  const key = await SUITE.DeserializePrivateKey(privateKey, true);
  // Why it does not open is the sender's affair: a wrong key, another `info`, a changed byte.
  const opened = await SUITE.Open(key, point, sealed, { info: Buffer.from(info) }).catch(() => undefined);
  return opened && inOwnMemory(opened);
}

/** OpenSSL takes other forms of points, too. */
function pointOf(text: string): Buffer | undefined {
  if (text.length !== PUBLIC_KEY_CHARACTERS) return undefined;
  const bytes = bytesOf(text);
  return bytes?.length === PUBLIC_KEY_BYTES && bytes[0] === UNCOMPRESSED ? bytes : undefined;
}

/** Undefined for a text in another spelling than ours: each value has one. */
function bytesOf(text: string): Buffer | undefined {
  if (!BASE64URL.test(text)) return undefined;
  const bytes = Buffer.from(text, 'base64url');
  return bytes.toString('base64url') === text ? bytes : undefined;
}

const textOf = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url');

/** A view: the memory that the library has made is wiped with it. */
const inOwnMemory = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);
