import { statement, statementPer } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import type { MethodType } from '@latchkey/contracts';
import type { EntityManager } from 'typeorm';
import { UserEntity } from '../users/user.entity.js';
import { METHOD_TYPES, perMethodTable } from '../users/method-types.js';
import type { PlannedUser } from './import-plan.rules.js';
import {
  type ImportRow,
  keyOfAccount,
  keyOfAddress,
  type Known,
  type KnownAddress,
  type KnownPart,
  type RowAccount,
} from './import-row.js';

export const BY_EXTERNAL_ID = statement<{ id: string; value: string }>('user_imports_by_external_id')`
  SELECT id, external_id AS value FROM users WHERE app_id = $1 AND external_id = ANY($2)`;
export const ACCOUNTS = statement<Omit<RowAccount, 'email'> & KnownPart>('user_imports_accounts')`
  SELECT id, user_id AS "userId", provider, issuer, provider_subject AS subject FROM idp_identities
  WHERE app_id = $1 AND (provider, issuer, provider_subject) IN (SELECT * FROM unnest($2::text[], $3::text[], $4::text[]))`;
export const ADDRESSES = statementPer<KnownAddress & { value: string }, MethodType>(
  'user_imports_addresses',
  perMethodTable(
    ({ table, column }) =>
      `SELECT id, user_id AS "userId", ${column} AS value, verified FROM ${table} WHERE app_id = $1 AND ${column} = ANY($2)`,
  ),
);
const ISSUERS = statement<{ provider: string; issuer: string }>('user_imports_issuers')`
  SELECT provider, issuer FROM oauth_providers WHERE app_id = $1`;

// In one order everywhere: two imports that insert the same ids wait for each other in the same order.
const ADD_USERS = statement('user_imports_add_users')`
  INSERT INTO users (app_id, id, external_id, first_name, middle_name, last_name, status, metadata,
      default_wallet_types, created_at)
    SELECT $1, i.id, i.external_id, i.first_name, i.middle_name, i.last_name, 'active', i.metadata::json,
      string_to_array(i.wallets, ','), least(now(), coalesce(to_timestamp(i.created_at), now()))
    FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::bigint[])
      AS i (id, external_id, first_name, middle_name, last_name, metadata, wallets, created_at)
    ORDER BY i.external_id`;
const CHANGE_USERS = statement('user_imports_change_users')`
  UPDATE users u SET external_id = i.external_id, first_name = i.first_name, middle_name = i.middle_name,
      last_name = i.last_name, status = 'active', metadata = i.metadata::json,
      default_wallet_types = string_to_array(i.wallets, ','), updated_at = now()
    FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[])
      AS i (id, external_id, first_name, middle_name, last_name, metadata, wallets)
    WHERE u.app_id = $1 AND u.id = i.id`;
const ADD_ACCOUNTS = statement('user_imports_add_accounts')`
  INSERT INTO idp_identities (app_id, id, user_id, provider, issuer, provider_subject, idp_type, method_id, method_type)
    SELECT $1, i.id, i.user_id, i.provider, i.issuer, i.subject, 'oauth', i.method_id, 'email'
    FROM unnest($2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::text[])
      AS i (id, user_id, provider, issuer, subject, method_id)
    ORDER BY i.provider, i.issuer, i.subject`;

const ADD_ADDRESSES = statementPer<object, MethodType>(
  'user_imports_add_addresses',
  perMethodTable(
    ({ table, column }) => `
      INSERT INTO ${table} (app_id, id, user_id, ${column}, verified)
      SELECT $1, * FROM unnest($2::text[], $3::text[], $4::text[], $5::boolean[])`,
  ),
);
const VERIFY_ADDRESSES = statementPer<object, MethodType>(
  'user_imports_verify_addresses',
  perMethodTable(
    ({ table }) => `
      UPDATE ${table} SET verified = true, updated_at = now() WHERE app_id = $1 AND id = ANY($2) AND NOT verified`,
  ),
);

/** Reads and writes many users at once. SQL: bulk. */
@Injectable()
export class UserImportsRepository {
  /** The issuers of the App's own settings, by provider. */
  async issuers(tx: EntityManager, appId: string): Promise<Map<string, string>> {
    const rows = await ISSUERS.rows(tx, [appId]);
    return new Map(rows.map(({ provider, issuer }) => [provider, issuer]));
  }

  /** What users of the App have of the rows' identifiers; without the users themselves. */
  async known(tx: EntityManager, appId: string, rows: readonly ImportRow[]): Promise<Known> {
    const ids = rows.map(({ input }) => input.external_id);
    const named = await BY_EXTERNAL_ID.rows(tx, [appId, ids]);
    return {
      users: new Map(),
      externalIds: new Map(named.map(({ id, value }) => [value, id])),
      addresses: await this.addresses(tx, appId, rows),
      accounts: await this.accounts(tx, appId, rows),
    };
  }

  /** Locks users in one order everywhere, so that two imports never wait for each other. */
  lock(tx: EntityManager, appId: string, ids: readonly string[]): Promise<UserEntity[]> {
    const users = tx.getRepository(UserEntity).createQueryBuilder('u').where('u.appId = :appId', { appId });
    return users.andWhere('u.id = ANY(:ids)', { ids }).orderBy('u.id').setLock('pessimistic_write').getMany();
  }

  async write(tx: EntityManager, appId: string, users: readonly PlannedUser[]): Promise<void> {
    const added = users.filter(({ before }) => !before);
    const changed = users.filter(({ before }) => before);
    const createdAt = added.map((one) => one.createdAt);
    if (added.length > 0) await ADD_USERS.run(tx, [appId, ...columnsOf(added), createdAt]);
    if (changed.length > 0) await CHANGE_USERS.run(tx, [appId, ...columnsOf(changed)]);
    await this.writeAddresses(tx, appId, users);
    const linked = users.flatMap((one) => one.linked.map((account) => ({ ...account, userId: one.user.id })));
    if (linked.length === 0) return;
    const names = ['id', 'userId', 'provider', 'issuer', 'subject', 'methodId'] as const;
    await ADD_ACCOUNTS.run(tx, [appId, ...names.map((name) => linked.map((account) => account[name]))]);
  }

  private async addresses(
    tx: EntityManager,
    appId: string,
    rows: readonly ImportRow[],
  ): Promise<Known['addresses']> {
    const known: Known['addresses'] = new Map();
    for (const type of METHOD_TYPES) {
      const given = rows.flatMap(({ addresses }) => addresses.filter((address) => address.type === type));
      const vouched =
        type === 'email' ? rows.flatMap(({ accounts }) => accounts.map(({ email }) => email)) : [];
      const values = [...new Set([...given.map(({ value }) => value), ...vouched.filter(Boolean)])];
      if (values.length === 0) continue;
      const found = await ADDRESSES[type].rows(tx, [appId, values]);
      for (const { value, ...address } of found) known.set(keyOfAddress({ type, value }), address);
    }
    return known;
  }

  private async accounts(
    tx: EntityManager,
    appId: string,
    rows: readonly ImportRow[],
  ): Promise<Known['accounts']> {
    const given = rows.flatMap(({ accounts }) => accounts);
    if (given.length === 0) return new Map();
    const found = await ACCOUNTS.rows(tx, [
      appId,
      ...(['provider', 'issuer', 'subject'] as const).map((name) => given.map((account) => account[name])),
    ]);
    return new Map(found.map(({ id, userId, ...account }) => [keyOfAccount(account), { id, userId }]));
  }

  /** Emails come first and in order, as everywhere: in another order two transactions could deadlock. */
  private async writeAddresses(
    tx: EntityManager,
    appId: string,
    users: readonly PlannedUser[],
  ): Promise<void> {
    for (const type of METHOD_TYPES) {
      const attached = users
        .flatMap(({ user, attached: all }) => all.map((address) => ({ ...address, userId: user.id })))
        .filter((address) => address.type === type)
        .toSorted((one, other) => (one.value < other.value ? -1 : 1));
      const verified = users.flatMap((one) => one.verified).filter((address) => address.type === type);
      if (attached.length > 0)
        await ADD_ADDRESSES[type].run(tx, [
          appId,
          ...(['id', 'userId', 'value', 'verified'] as const).map((name) => attached.map((one) => one[name])),
        ]);
      if (verified.length > 0) await VERIFY_ADDRESSES[type].run(tx, [appId, verified.map(({ id }) => id)]);
    }
  }
}

function columnsOf(users: readonly PlannedUser[]): unknown[][] {
  const rows = users.map(({ user }) => user);
  const names = ['id', 'externalId', 'firstName', 'middleName', 'lastName'] as const;
  return [
    ...names.map((name) => rows.map((row) => row[name])),
    rows.map(({ metadata }) => JSON.stringify(metadata)),
    rows.map(({ defaultWalletTypes }) => defaultWalletTypes.join(',')),
  ];
}
