import type { MethodType, UserStatus } from '@latchkey/contracts/identity';
import { PreparedStatement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { USER_STATUS } from '../users/user-status.js';
import type { Address, Identifier } from './identifier.js';
import { methodTypeOf } from './identifier.rules.js';
import { METHOD_TABLES, type MethodTable } from './method-tables.js';

/** An identifier, how far its user has come, and whether a default wallet was asked for already. */
export type OwnedIdentifier = Identifier & {
  readonly status: UserStatus;
  readonly hasOrderedWallet: boolean;
};

/** How far a user and one of its methods have come; `verified` is null where the user has no such method. */
export interface Standing {
  readonly status: UserStatus;
  readonly verified: boolean | null;
}

const columns = ({ value }: MethodTable) =>
  `m.id, m.app_id AS "appId", m.user_id AS "userId", m.${value} AS value, m.verified`;

// A foreign key says that the user is of the same App. Asked for here, an index of all users of the App would look as
// good as the key, until there are statistics.
const owned = (table: MethodTable) => `
  SELECT ${columns(table)}, ${USER_STATUS}, cardinality(u.default_wallet_types) > 0 AS "hasOrderedWallet"
  FROM ${table.name} m JOIN users u ON u.id = m.user_id`;

export const METHOD_BY_ADDRESS = (table: MethodTable) => `${owned(table)}
  WHERE m.app_id = $1 AND m.${table.value} = $2`;

export const METHOD_BY_ID = (table: MethodTable) => `${owned(table)}
  WHERE m.app_id = $1 AND m.id = $2`;

export const STANDING = ({ name }: MethodTable) => `
  SELECT ${USER_STATUS}, m.verified FROM users u
  LEFT JOIN ${name} m ON m.app_id = u.app_id AND m.user_id = u.id AND m.id = $3
  WHERE u.app_id = $1 AND u.id = $2`;

/** What every sign-in by an email or a phone number reads. */
@Injectable()
export class SignInReadsRepository {
  private readonly addresses: PerType<OwnedIdentifier>;
  private readonly ids: PerType<OwnedIdentifier>;
  private readonly standings: PerType<Standing>;

  constructor(source: DataSource) {
    this.addresses = perType(source, 'by_address', METHOD_BY_ADDRESS);
    this.ids = perType(source, 'by_id', METHOD_BY_ID);
    this.standings = perType(source, 'standing', STANDING);
  }

  byAddress(appId: string, { type, value }: Address): Promise<OwnedIdentifier | undefined> {
    return this.addresses[type].first([appId, value]);
  }

  byId(appId: string, type: MethodType, id: string): Promise<OwnedIdentifier | undefined> {
    return this.ids[type].first([appId, id]);
  }

  /** Undefined where the App has no such user. */
  standing(appId: string, userId: string, methodId: string | undefined): Promise<Standing | undefined> {
    const type = (methodId && methodTypeOf(methodId)) || 'email';
    return this.standings[type].first([appId, userId, methodId]);
  }
}

type PerType<Row extends object> = Readonly<Record<MethodType, PreparedStatement<Row>>>;

function perType<Row extends object>(
  source: DataSource,
  name: string,
  text: (table: MethodTable) => string,
): PerType<Row> {
  const statement = (type: MethodType) =>
    new PreparedStatement<Row>(source, `${type}_${name}`, text(METHOD_TABLES[type]));
  return { email: statement('email'), phone_number: statement('phone_number') };
}
