import type { MethodType } from '@latchkey/contracts/identity';
import { violates } from '@latchkey/platform/database';
import { newId } from '@latchkey/platform/ids';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type EntityTarget, In } from 'typeorm';
import { EmailEntity } from './email.entity.js';
import type { Address, Identifier } from './identifier.js';
import { ID_PREFIXES, METHOD_TYPES } from './identifier.rules.js';
import { IdpIdentityEntity } from './idp-identity.entity.js';
import { METHOD_TABLES, type MethodTable } from './method-tables.js';
import { PhoneNumberEntity } from './phone-number.entity.js';

const ENTITIES: Readonly<Record<MethodType, EntityTarget<Identifier>>> = {
  email: EmailEntity,
  phone_number: PhoneNumberEntity,
};

/** What belongs to a user and can be removed from it. */
export type PartType = MethodType | 'idp_provider';

const PARTS: Readonly<Record<PartType, EntityTarget<Pick<Identifier, 'id' | 'appId' | 'userId'>>>> = {
  email: EmailEntity,
  phone_number: PhoneNumberEntity,
  idp_provider: IdpIdentityEntity,
};

const UNIQUE: Readonly<Record<MethodType, string>> = {
  email: 'emails_address_key',
  phone_number: 'phone_numbers_number_key',
};

const attach = ({ name, value }: MethodTable) => `
  INSERT INTO ${name} (app_id, user_id, id, ${value})
  SELECT $1, $2, * FROM unnest($3::text[], $4::text[])`;

const ATTACH: Readonly<Record<MethodType, string>> = {
  email: attach(METHOD_TABLES.email),
  phone_number: attach(METHOD_TABLES.phone_number),
};

const proof = (table: string, is: string) =>
  `EXISTS (SELECT FROM ${table} p WHERE p.app_id = $1 AND p.user_id = $2 AND ${is})`;

export const IS_PROVEN = `SELECT ${proof('emails', 'p.verified')} OR ${proof('phone_numbers', 'p.verified')}
  OR ${proof('idp_identities', 'true')} AS proven`;

/** Emails and phone numbers, which differ in their tables alone. */
@Injectable()
export class IdentifiersRepository {
  constructor(private readonly source: DataSource) {}

  /** Those of the addresses that are attached to a user of the App. */
  async attached(tx: EntityManager, appId: string, addresses: readonly Address[]): Promise<Identifier[]> {
    const found = [];
    for (const type of METHOD_TYPES) {
      const values = valuesOf(addresses, type);
      if (values.length > 0) found.push(...(await tx.findBy(ENTITIES[type], { appId, value: In(values) })));
    }
    return found;
  }

  /** The user's verified one before others, then the oldest. */
  firstOf(appId: string, type: MethodType, userId: string): Promise<Identifier | null> {
    const order = { verified: 'DESC', id: 'ASC' } as const;
    return this.source.manager.findOne(ENTITIES[type], { where: { appId, userId }, order });
  }

  /**
   * Attaches addresses that nobody has, unverified; one that is taken violates its constraint (`takenType`).
   * In one order everywhere, so that two transactions never wait for each other.
   */
  async attach(
    tx: EntityManager,
    user: { id: string; appId: string },
    addresses: readonly Address[],
  ): Promise<void> {
    for (const type of METHOD_TYPES) {
      const { ids, values } = newIdentifiers(addresses, type);
      if (values.length > 0) await tx.query(ATTACH[type], [user.appId, user.id, ids, values]);
    }
  }

  /** The identifier, whoever has it; null when the App has none of this id. */
  byId(tx: EntityManager, appId: string, type: MethodType, id: string): Promise<Identifier | null> {
    return tx.findOneBy(ENTITIES[type], { appId, id });
  }

  /** Verifies what `owner` has unverified. @param owner its user from now on. */
  async verify(
    tx: EntityManager,
    type: MethodType,
    { appId, id, userId }: Identifier,
    owner = userId,
  ): Promise<void> {
    const change = { userId: owner, verified: true, updatedAt: () => 'now()' };
    await tx.update(ENTITIES[type], { appId, id, userId, verified: false }, change);
  }

  /** Whether a verified identifier or a linked provider proves that the user is somebody. */
  async isProven(appId: string, userId: string, tx = this.source.manager): Promise<boolean> {
    const [row] = await tx.query<{ proven: boolean }[]>(IS_PROVEN, [appId, userId]);
    return row?.proven === true;
  }

  /** Whose it is; undefined when the App has none of this id. */
  async ownerOf(tx: EntityManager, appId: string, type: PartType, id: string): Promise<string | undefined> {
    return (await tx.findOneBy(PARTS[type], { appId, id }))?.userId;
  }

  /** Whether the user had it. */
  async remove(
    tx: EntityManager,
    user: { id: string; appId: string },
    type: PartType,
    id: string,
  ): Promise<boolean> {
    const { affected } = await tx.delete(PARTS[type], { appId: user.appId, userId: user.id, id });
    return affected === 1;
  }
}

/** Which kind of address another user has, where `attach` failed on that. */
export function takenType(error: unknown): MethodType | undefined {
  return METHOD_TYPES.find((type) => violates(error, UNIQUE[type]));
}

/** What the addresses of a type are stored as, in one order everywhere, so that no two transactions wait for each other. */
export function newIdentifiers(addresses: readonly Address[], type: MethodType) {
  const values = valuesOf(addresses, type).toSorted();
  return { values, ids: values.map(() => newId(ID_PREFIXES[type])) };
}

function valuesOf(addresses: readonly Address[], type: MethodType): string[] {
  return [...new Set(addresses.filter((address) => address.type === type).map(({ value }) => value))];
}
