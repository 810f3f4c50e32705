import type { MethodType } from '@latchkey/contracts';

const PREFIX = 'decoy_';
const PREFIXES: Readonly<Record<MethodType, string>> = {
  email: `${PREFIX}email_`,
  phone_number: `${PREFIX}pn_`,
};
const DIGITS = 26;

/** The user of a decoy: no id is empty. */
export const NOBODY = '';

/** One method id for each address that has no method. @param digest of App and address. */
export function decoyId(type: MethodType, digest: Buffer): string {
  return PREFIXES[type] + digest.toString('hex').slice(0, DIGITS);
}

export function isDecoy(methodId: string): boolean {
  return methodId.startsWith(PREFIX);
}

/** The kind of address that an id stands for, of a decoy or of a method; ids of phone numbers begin with `pn_`. */
export function methodTypeOf(methodId: string): MethodType {
  const isOfNumber = methodId.startsWith(PREFIXES.phone_number) || methodId.startsWith('pn_');
  return isOfNumber ? 'phone_number' : 'email';
}
