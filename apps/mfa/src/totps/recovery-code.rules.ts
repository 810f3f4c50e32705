/** How many a TOTP has (specification, TOTP). */
export const RECOVERY_CODE_COUNT = 16;

/** Crockford's base32 in lower case: no i, l, o or u, so 10 characters hold 50 bits that nobody misreads. */
const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';
const GROUP = 5;
const LENGTH = 2 * GROUP;

/** Two groups of five. @param randomIndex a uniform integer below its argument. */
export function newRecoveryCode(randomIndex: (below: number) => number): string {
  const characters = Array.from({ length: LENGTH }, () => ALPHABET[randomIndex(ALPHABET.length)]);
  return grouped(characters.join(''));
}

/** What a person typed, in the form in which codes are made: case, spaces, hyphens and look-alikes do not matter. */
export function readRecoveryCode(typed: string): string {
  const plain = typed.toLowerCase().replace(/[\s-]/g, '');
  return grouped(plain.replaceAll('o', '0').replace(/[il]/g, '1'));
}

function grouped(characters: string): string {
  return `${characters.slice(0, GROUP)}-${characters.slice(GROUP)}`;
}
