/** Every shorter beginning of the bytes. */
export function truncations(encoded: string): string[] {
  const bytes = Buffer.from(encoded, 'base64url');
  return Array.from(bytes, (_, length) => bytes.subarray(0, length).toString('base64url'));
}

/** Copies with one flipped bit each, in every byte once. */
export function bitFlips(encoded: string): string[] {
  const bytes = Buffer.from(encoded, 'base64url');
  return Array.from(bytes, (byte, at) => {
    const flipped = Buffer.from(bytes);
    flipped[at] = byte ^ (1 << ((at * 5) % 8));
    return flipped.toString('base64url');
  });
}
