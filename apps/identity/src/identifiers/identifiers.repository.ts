import { AppError, type MethodType } from '@latchkey/contracts';
import {
  identifierAttached,
  identifierMoved,
  identifierRemoved,
  identifierVerified,
  providerUnlinked,
} from '@latchkey/contracts/catalogue';
import type { UserStatus } from '@latchkey/contracts/identity';
import { type Placed, RowLoader, statement, statementPer, type Subject } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type EntityTarget, In } from 'typeorm';
import {
  EmailEntity,
  type Identifier,
  IdpIdentityEntity,
  PhoneNumberEntity,
  STATUS_OF_USER,
  UserEntity,
} from '../users/user.entity.js';
import {
  type Address,
  attachedContents,
  METHOD_TYPES,
  type MethodTable,
  MOST_ADDRESSES,
  methodTypeOf,
  newIdentifiers,
  perMethodTable,
  valuesOf,
} from '../users/method-types.js';

/** An identifier, the status of its user, and whether a default wallet was asked for already. */
export type OwnedIdentifier = Pick<Identifier, 'id' | 'appId' | 'userId' | 'value' | 'verified'> & {
  readonly status: UserStatus;
  readonly hasOrderedWallet: boolean;
};

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

/** A part of a user that can be removed. */
export type PartType = MethodType | 'idp_provider';

/** The status of a user, and whether one of its methods is verified: null where the user has no such method. */
export interface Standing {
  readonly status: UserStatus;
  readonly verified: boolean | null;
}

const IDENTIFIERS: Readonly<Record<MethodType, EntityTarget<Identifier>>> = {
  email: EmailEntity,
  phone_number: PhoneNumberEntity,
};
const PARTS: Readonly<Record<PartType, EntityTarget<Pick<Identifier, 'id' | 'appId' | 'userId'>>>> = {
  ...IDENTIFIERS,
  idp_provider: IdpIdentityEntity,
};

const standing = ({ table }: MethodTable) => `
  SELECT ${STATUS_OF_USER} AS status, m.verified FROM users u
  LEFT JOIN ${table} m ON m.app_id = u.app_id AND m.user_id = u.id AND m.id = $3
  WHERE u.app_id = $1 AND u.id = $2`;
export const STANDING = statementPer<Standing, MethodType>('user_standing', perMethodTable(standing));

const proof = (table: string, is: string) =>
  `EXISTS (SELECT FROM ${table} p WHERE p.app_id = $1 AND p.user_id = $2 AND ${is})`;

const IS_PROVEN = statement<{ proven: boolean }>('identifiers_is_proven')`
  SELECT ${proof('emails', 'p.verified')} OR ${proof('phone_numbers', 'p.verified')}
  OR ${proof('idp_identities', 'true')} AS proven`;

type Loaders = Readonly<Record<MethodType, RowLoader<OwnedIdentifier>>>;

/** Look-ups of one turn of the event loop are one statement. */
const loaders = (source: DataSource, one: typeof BY_ID, many: typeof BY_IDS): Loaders => ({
  email: new RowLoader(source, { one: one.email, many: many.email }),
  phone_number: new RowLoader(source, { one: one.phone_number, many: many.phone_number }),
});

/** Emails, phone numbers and linked identities. They differ in their tables, so the entity is chosen by the type. */
@Injectable()
export class IdentifiersRepository {
  private readonly addresses: Loaders;
  private readonly ids: Loaders;

  constructor(
    private readonly source: DataSource,
    private readonly outbox: Outbox,
  ) {
    this.addresses = loaders(source, BY_ADDRESS, BY_ADDRESSES);
    this.ids = loaders(source, BY_ID, BY_IDS);
  }

  /** SQL: each send reads it. */
  ownedByAddress(appId: string, { type, value }: Address): Promise<OwnedIdentifier | undefined> {
    return this.addresses[type].first([appId, value]);
  }

  /** SQL: each sign-in reads it. */
  ownedById(appId: string, type: MethodType, id: string): Promise<OwnedIdentifier | undefined> {
    return this.ids[type].first([appId, id]);
  }

  /** Undefined where the App has no such user. SQL: each sign-in reads it. */
  standing(appId: string, userId: string, methodId: string | undefined): Promise<Standing | undefined> {
    const type = (methodId && methodTypeOf(methodId)) || 'email';
    return STANDING[type].first(this.source, [appId, userId, methodId]);
  }

  /** Whether a verified identifier or a linked provider proves the user. SQL: sign-ins read three tables at once. */
  async isProven(appId: string, userId: string, tx = this.source.manager): Promise<boolean> {
    return (await IS_PROVEN.first(tx, [appId, userId]))?.proven === true;
  }

  /** The identifiers that users of the App have, among these addresses. */
  async attached(tx: EntityManager, appId: string, addresses: readonly Address[]): Promise<Identifier[]> {
    const found = [];
    for (const type of METHOD_TYPES) {
      const values = valuesOf(addresses, type);
      if (values.length > 0)
        found.push(...(await tx.findBy(IDENTIFIERS[type], { appId, value: In(values) })));
    }
    return found;
  }

  /** Of a locked user, so that parallel calls do not go beyond. @throws AppError too_many_addresses */
  async requireRoom(tx: EntityManager, own: Subject, { type, value }: Address): Promise<void> {
    if (await tx.existsBy(IDENTIFIERS[type], { ...own, value })) return;
    const count = await tx.countBy(IDENTIFIERS[type], own);
    if (count >= MOST_ADDRESSES) throw new AppError('too_many_addresses', { userId: own.userId });
  }

  /** The identifier that a link of the App is booked on: a verified one before others, then the oldest. */
  firstOf(appId: string, type: MethodType, userId: string): Promise<Identifier | null> {
    const order = { verified: 'DESC', id: 'ASC' } as const;
    return this.source.manager.findOne(IDENTIFIERS[type], { where: { appId, userId }, order });
  }

  /** Null where the App has none of this id. */
  byId(tx: EntityManager, appId: string, type: MethodType, id: string): Promise<Identifier | null> {
    return tx.findOneBy(IDENTIFIERS[type], { appId, id });
  }

  /** The user of the part; undefined where the App has none of this id. */
  async ownerOf(tx: EntityManager, appId: string, type: PartType, id: string): Promise<string | undefined> {
    return (await tx.findOneBy(PARTS[type], { appId, id }))?.userId;
  }

  /** Attaches addresses, unverified, each with its event; one that another user has violates its constraint (`takenType`). */
  async attach(
    tx: EntityManager,
    user: { id: string; appId: string },
    addresses: readonly Address[],
  ): Promise<void> {
    for (const type of METHOD_TYPES) {
      const { ids, values } = newIdentifiers(addresses, type);
      const rows = ids.map((id, index) => ({ id, appId: user.appId, userId: user.id, value: values[index] }));
      if (rows.length === 0) continue;
      await tx.insert(IDENTIFIERS[type], rows);
      await this.outbox.addAll(tx, identifierAttached, attachedContents(user, type, ids));
    }
  }

  /** Verifies an unverified identifier, and gives it to `owner`, with the events of both. */
  async verify(tx: EntityManager, type: MethodType, identifier: Identifier, owner: string): Promise<void> {
    if (identifier.verified) return;
    const { appId, id, userId } = identifier;
    const data = { method_id: id, method_type: type };
    const change = { userId: owner, verified: true, updatedAt: () => 'now()' };
    await tx.update(IDENTIFIERS[type], { appId, id, userId, verified: false }, change);
    for (const changed of new Set([userId, owner])) await touch(tx, appId, changed);
    if (owner !== userId) {
      await unvouch(tx, identifier);
      const moved = { ...data, from_user_id: userId };
      await this.outbox.add(tx, identifierMoved, { appId, userId: owner, data: moved });
    }
    await this.outbox.add(tx, identifierVerified, { appId, userId: owner, data });
  }

  /** Takes a part from its locked user, with its events. @returns whether the user had it. */
  async remove(
    tx: EntityManager,
    { appId, id: userId }: { appId: string; id: string },
    type: PartType,
    id: string,
  ): Promise<boolean> {
    const part = await tx.findOneBy(PARTS[type], { appId, userId, id });
    if (!part) return false;
    await tx.delete(PARTS[type], { appId, userId, id });
    if (type === 'email') await unvouch(tx, part);
    await touch(tx, appId, userId);
    await this.outbox.add(tx, identifierRemoved, {
      appId,
      userId,
      data: { method_id: id, method_type: type },
    });
    if (part instanceof IdpIdentityEntity) {
      const data = { idp_provider_id: id, provider: part.provider };
      await this.outbox.add(tx, providerUnlinked, { appId, userId, data });
    }
    return true;
  }
}

/** Providers that vouch for an email stand for themselves once their user no longer has it. */
async function unvouch(
  tx: EntityManager,
  { appId, userId, id }: Pick<Identifier, 'id' | 'appId' | 'userId'>,
): Promise<void> {
  await tx.update(IdpIdentityEntity, { appId, userId, methodId: id }, { methodId: () => 'id' });
}

/** The user changed in one of its parts. */
export async function touch(tx: EntityManager, appId: string, userId: string): Promise<void> {
  await tx.update(UserEntity, { appId, id: userId }, { updatedAt: () => 'now()' });
}
