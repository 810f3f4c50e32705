import type { MethodType } from '@latchkey/contracts';
import type { UserStatus } from '@latchkey/contracts/identity';
import { PreparedStatement, RowLoader } from '@latchkey/platform/database';
import type { DataSource } from 'typeorm';
import { type Identifier, METHOD_TABLES, type MethodTable, STATUS_OF_USER } from '../users/user.entity.js';

/** An identifier, the status of its user, and whether a default wallet was asked for already. */
export type OwnedIdentifier = Pick<Identifier, 'id' | 'appId' | 'userId' | 'value' | 'verified'> & {
  readonly status: UserStatus;
  readonly hasOrderedWallet: boolean;
};

/** One for each table of identifiers. */
export type PerType<T> = Readonly<Record<MethodType, T>>;

/** The name of a statement behind the type of its methods, and its text for their table. */
type Named = readonly [name: string, text: (method: MethodTable) => string];

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

export const METHOD_BY_ADDRESS = (method: MethodTable) => ownedBy(method, method.column);
export const METHODS_BY_ADDRESSES = (method: MethodTable) => manyOwnedBy(method, method.column);
export const METHOD_BY_ID = (method: MethodTable) => ownedBy(method, 'id');
export const METHODS_BY_IDS = (method: MethodTable) => manyOwnedBy(method, 'id');

export function statement<Row extends object>(source: DataSource, type: MethodType, [name, text]: Named) {
  return new PreparedStatement<Row>(source, `${type}_${name}`, text(METHOD_TABLES[type]));
}

export function perType<T>(make: (type: MethodType) => T): PerType<T> {
  return { email: make('email'), phone_number: make('phone_number') };
}

/** Look-ups of one turn of the event loop are one statement. */
function loaders(source: DataSource, one: Named, many: Named): PerType<RowLoader<OwnedIdentifier>> {
  return perType(
    (type) => new RowLoader({ one: statement(source, type, one), many: statement(source, type, many) }),
  );
}

export const byAddress = (source: DataSource) =>
  loaders(source, ['by_address', METHOD_BY_ADDRESS], ['by_addresses', METHODS_BY_ADDRESSES]);

export const byId = (source: DataSource) =>
  loaders(source, ['by_id', METHOD_BY_ID], ['by_ids', METHODS_BY_IDS]);
