import type { MethodType } from '@latchkey/contracts';
import type { UserStatus } from '@latchkey/contracts/identity';
import { type Placed, RowLoader, statementPer } from '@latchkey/platform/database';
import type { DataSource } from 'typeorm';
import { type Identifier, STATUS_OF_USER } from '../users/user.entity.js';
import { type MethodTable, perMethodTable } from '../users/method-types.js';

/** An identifier, the status of its user, and whether a default wallet was asked for already. */
export type OwnedIdentifier = Pick<Identifier, 'id' | 'appId' | 'userId' | 'value' | 'verified'> & {
  readonly status: UserStatus;
  readonly hasOrderedWallet: boolean;
};

/** One for each table of identifiers. */
export type PerType<T> = Readonly<Record<MethodType, T>>;

// Without the App of the user, which a foreign key ensures: with it, a planner without statistics may prefer the index
// of all users of the App.
const owned = ({ table, column }: MethodTable) => `
  m.id, m.app_id AS "appId", m.user_id AS "userId", m.${column} AS value, m.verified,
    ${STATUS_OF_USER} AS status, cardinality(u.default_wallet_types) > 0 AS "hasOrderedWallet"
  FROM ${table} m JOIN users u ON u.id = m.user_id`;

const ownedBy = (method: MethodTable, column: string) =>
  `SELECT ${owned(method)} WHERE m.app_id = $1 AND m.${column} = $2`;
const manyOwnedBy = (method: MethodTable, column: string) => `
  SELECT place::int, ${owned(method)}
  JOIN unnest($1::text[], $2::text[]) WITH ORDINALITY AS asked (in_app, wanted, place)
    ON m.app_id = in_app AND m.${column} = wanted`;

export const BY_ADDRESS = statementPer<OwnedIdentifier, MethodType>(
  'method_by_address',
  perMethodTable((method) => ownedBy(method, method.column)),
);
export const BY_ADDRESSES = statementPer<OwnedIdentifier & Placed, MethodType>(
  'methods_by_addresses',
  perMethodTable((method) => manyOwnedBy(method, method.column)),
);
export const BY_ID = statementPer<OwnedIdentifier, MethodType>(
  'method_by_id',
  perMethodTable((method) => ownedBy(method, 'id')),
);
export const BY_IDS = statementPer<OwnedIdentifier & Placed, MethodType>(
  'methods_by_ids',
  perMethodTable((method) => manyOwnedBy(method, 'id')),
);

/** Look-ups of one turn of the event loop are one statement. */
function loaders(
  source: DataSource,
  one: typeof BY_ID,
  many: typeof BY_IDS,
): PerType<RowLoader<OwnedIdentifier>> {
  return {
    email: new RowLoader(source, { one: one.email, many: many.email }),
    phone_number: new RowLoader(source, { one: one.phone_number, many: many.phone_number }),
  };
}

export const byAddress = (source: DataSource) => loaders(source, BY_ADDRESS, BY_ADDRESSES);

export const byId = (source: DataSource) => loaders(source, BY_ID, BY_IDS);
