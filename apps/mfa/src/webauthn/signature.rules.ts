const SEQUENCE = 0x30;
const INTEGER = 0x02;
const HIGH_BIT = 0x80;

/**
 * Whether an ECDSA signature is the one DER form of its two numbers (X.690, 8.3 and 10.1). The parser below takes
 * looser ones too, in which a bit of a tag or a length can be turned over unseen.
 */
export function isStrictDer(signature: Uint8Array): boolean {
  const [tag, length = 0] = signature;
  if (tag !== SEQUENCE || length >= HIGH_BIT || length !== signature.length - 2) return false;
  const middle = endOfInteger(signature, 2);
  return middle !== undefined && endOfInteger(signature, middle) === signature.length;
}

/** Where a positive integer in its shortest form ends; undefined for anything else. */
function endOfInteger(bytes: Uint8Array, at: number): number | undefined {
  const [tag, length = 0, first = 0, second = 0] = bytes.subarray(at);
  if (tag !== INTEGER || length === 0 || first >= HIGH_BIT) return undefined;
  const padded = length > 1 && first === 0 && second < HIGH_BIT;
  return padded ? undefined : at + 2 + length;
}
