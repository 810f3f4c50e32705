import type { MethodType } from '@latchkey/contracts';
import { isId, newId } from '@latchkey/platform/ids';

/** An identifier as a request names it. */
export interface Address {
  readonly type: MethodType;
  readonly value: string;
}

/** Emails come before phone numbers, wherever an order is needed. */
export const METHOD_TYPES = ['email', 'phone_number'] as const satisfies readonly MethodType[];

/** Emails, and as many phone numbers, that users can have when they add one. */
export const MOST_ADDRESSES = 20;

/** Where the identifiers of a type are stored. */
export interface MethodTable {
  readonly table: string;
  /** The column of the address or number. */
  readonly column: string;
  readonly idPrefix: string;
}

export const METHOD_TABLES: Readonly<Record<MethodType, MethodTable>> = {
  email: { table: 'emails', column: 'email', idPrefix: 'email' },
  phone_number: { table: 'phone_numbers', column: 'phone_number', idPrefix: 'pn' },
};

/** A text for each table of identifiers. */
export const perMethodTable = (
  text: (method: MethodTable) => string,
): Readonly<Record<MethodType, string>> => ({
  email: text(METHOD_TABLES.email),
  phone_number: text(METHOD_TABLES.phone_number),
});

/** The type of the identifier with this id; undefined for an id that no identifier can have. */
export function methodTypeOf(id: string): MethodType | undefined {
  return METHOD_TYPES.find((type) => isId(METHOD_TABLES[type].idPrefix, id));
}

/** The rows of the addresses of a type, in one order everywhere, so that two transactions never wait for each other. */
export function newIdentifiers(addresses: readonly Address[], type: MethodType) {
  const values = valuesOf(addresses, type).toSorted();
  return { values, ids: values.map(() => newId(METHOD_TABLES[type].idPrefix)) };
}

export function valuesOf(addresses: readonly Address[], type: MethodType): string[] {
  return [...new Set(addresses.filter((address) => address.type === type).map(({ value }) => value))];
}

/** The contents of `identifier.attached` for identifiers that a user got. */
export function attachedContents(
  { appId, id: userId }: { id: string; appId: string },
  type: MethodType,
  ids: readonly string[],
) {
  return ids.map((id) => ({ appId, userId, data: { method_id: id, method_type: type } }));
}
