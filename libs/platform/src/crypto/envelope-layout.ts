import { UnsealError } from './unseal-error.js';

/**
 * Bytes of a sealed record:
 *
 *   offset  size  content
 *   0       1     format, value 1
 *   1       1     V, length of the key version
 *   2       V     version of the key-encryption key, ASCII
 *   2+V     2     W, length of the wrapped data key, big endian
 *   4+V     W     wrapped data key, opaque: its provider's form
 *   4+V+W   rest  the value under the data key, as `sealWithKey` lays it out
 */
export interface EnvelopeParts {
  version: string;
  wrapped: Buffer;
  body: Buffer;
}

export const DATA_KEY_BYTES = 32;

const FORMAT = 1;
const VERSION = /^[A-Za-z0-9._-]{1,64}$/;

export function joinEnvelope({ version, wrapped, body }: EnvelopeParts): Buffer {
  if (!VERSION.test(version)) throw new RangeError('malformed key version');
  const wrappedLength = Buffer.alloc(2);
  wrappedLength.writeUInt16BE(wrapped.length);
  const head = Buffer.from([FORMAT, version.length, ...Buffer.from(version, 'ascii')]);
  return Buffer.concat([head, wrappedLength, wrapped, body]);
}

/** @throws UnsealError when the bytes do not have the layout. */
export function splitEnvelope(sealed: Buffer): EnvelopeParts {
  const wrappedAt = 4 + (sealed[1] ?? 0);
  if (sealed[0] !== FORMAT || sealed.length < wrappedAt) throw new UnsealError();
  const version = sealed.toString('latin1', 2, wrappedAt - 2);
  const bodyAt = wrappedAt + sealed.readUInt16BE(wrappedAt - 2);
  if (!VERSION.test(version) || sealed.length < bodyAt) throw new UnsealError();
  return { version, wrapped: sealed.subarray(wrappedAt, bodyAt), body: sealed.subarray(bodyAt) };
}
