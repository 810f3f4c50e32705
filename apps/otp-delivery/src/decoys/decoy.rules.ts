const PREFIX = 'decoy_';
const DIGITS = 26;

/** The user of a decoy: no id is empty. */
export const NOBODY = '';

/** One method id for each address that has no method, as long as the id of an email. @param digest of App and address. */
export function decoyId(digest: Buffer): string {
  return PREFIX + digest.toString('hex').slice(0, DIGITS);
}

export function isDecoy(methodId: string): boolean {
  return methodId.startsWith(PREFIX);
}
