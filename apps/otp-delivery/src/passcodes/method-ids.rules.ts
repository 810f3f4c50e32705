import type { MethodType } from '@latchkey/contracts';
import type { MethodRef } from './passcode.entity.js';

const DECOY = 'decoy_';
const NEW_ADDRESS = 'new_';
const TYPES: Readonly<Record<MethodType, string>> = { email: 'email_', phone_number: 'pn_' };
const DIGITS = 26;

/** The user of a decoy: no id is empty. */
export const NOBODY = '';

/** The ids of new addresses, as a pattern of SQL's `LIKE`. */
export const NEW_ADDRESS_IDS = 'new\\_%';

/** The ids of the emails or phone numbers that users have, as a pattern of SQL's `LIKE`. */
export function idsOf(type: MethodType): string {
  return `${TYPES[type].replace('_', String.raw`\_`)}%`;
}

/** One method id for each address that has no method. @param digest of App and address. */
export function decoyId(type: MethodType, digest: Buffer): string {
  return derivedId(DECOY, type, digest);
}

/** One method id for each address that a user wants to add. @param digest of App, user and address. */
export function newAddressId(type: MethodType, digest: Buffer): string {
  return derivedId(NEW_ADDRESS, type, digest);
}

export function isDecoy(methodId: string): boolean {
  return methodId.startsWith(DECOY);
}

/** The kind of address that an id stands for: of a method, whose ids of phone numbers begin with `pn_`, or a derived id. */
export function methodTypeOf(methodId: string): MethodType {
  const isOfNumber = ['', DECOY, NEW_ADDRESS].some((kind) => methodId.startsWith(kind + TYPES.phone_number));
  return isOfNumber ? 'phone_number' : 'email';
}

/** A method as events name it. */
export function methodData({ methodId }: Pick<MethodRef, 'methodId'>): {
  method_id: string;
  method_type: MethodType;
} {
  return { method_id: methodId, method_type: methodTypeOf(methodId) };
}

function derivedId(kind: string, type: MethodType, digest: Buffer): string {
  return kind + TYPES[type] + digest.toString('hex').slice(0, DIGITS);
}
