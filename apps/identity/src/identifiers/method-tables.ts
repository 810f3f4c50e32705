import type { MethodType } from '@latchkey/contracts/identity';

/** Where identifiers of a type are, and which column is the address or number itself. */
export interface MethodTable {
  readonly name: string;
  readonly value: string;
}

export const METHOD_TABLES: Readonly<Record<MethodType, MethodTable>> = {
  email: { name: 'emails', value: 'email' },
  phone_number: { name: 'phone_numbers', value: 'phone_number' },
};
