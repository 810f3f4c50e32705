import type { MethodType } from '@latchkey/contracts/identity';
import { isId } from '@latchkey/platform/ids';
import type { Address } from './identifier.js';

/** Emails before phone numbers, wherever an order is needed. */
export const METHOD_TYPES = ['email', 'phone_number'] as const satisfies readonly MethodType[];

export const ID_PREFIXES: Readonly<Record<MethodType, string>> = { email: 'email', phone_number: 'pn' };

/** What an id is the id of; undefined for what no identifier of any App can have. */
export function methodTypeOf(id: string): MethodType | undefined {
  return METHOD_TYPES.find((type) => isId(ID_PREFIXES[type], id));
}

/** What a request names; absent, `null` and empty members name nothing. */
export function addressesOf(
  emails: readonly (string | null | undefined)[],
  phoneNumbers: readonly (string | null | undefined)[],
): Address[] {
  const named = [
    ...emails.map((value) => ({ type: 'email' as const, value })),
    ...phoneNumbers.map((value) => ({ type: 'phone_number' as const, value })),
  ];
  return named.flatMap(({ type, value }) => (value ? [{ type, value }] : []));
}
