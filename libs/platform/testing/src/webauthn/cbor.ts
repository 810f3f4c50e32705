export type CborValue = number | string | Uint8Array | CborMap;
export type CborMap = Map<number | string, CborValue>;

/** The part of CBOR (RFC 8949) that authenticators write. */
export function encodeCbor(value: CborValue): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === 'string')
    return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const members = [...value].flatMap(([key, member]) => [encodeCbor(key), encodeCbor(member)]);
  return Buffer.concat([head(5, value.size), ...members]);
}

function head(major: number, argument: number): Buffer {
  if (argument < 24) return Buffer.of((major << 5) | argument);
  if (argument < 0x100) return Buffer.of((major << 5) | 24, argument);
  return Buffer.of((major << 5) | 25, argument >> 8, argument & 0xff);
}
