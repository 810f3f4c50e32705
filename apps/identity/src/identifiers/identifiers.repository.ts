import type { MethodType } from '@latchkey/contracts/identity';
import { inTurn, violates } from '@latchkey/platform/database';
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
    await inTurn(
      METHOD_TYPES.map((type) => {
        const values = valuesOf(addresses, type).toSorted();
        const ids = values.map(() => newId(ID_PREFIXES[type]));
        return values.length > 0 && tx.query(ATTACH[type], [user.appId, user.id, ids, values]);
      }),
    );
  }

  /** Whether the identifier was unverified until now; undefined when the user has none of this id. */
  async verify(tx: EntityManager, user: { id: string; appId: string }, type: MethodType, id: string) {
    const place = { appId: user.appId, userId: user.id, id };
    const change = { verified: true, updatedAt: () => 'now()' };
    const { affected } = await tx.update(ENTITIES[type], { ...place, verified: false }, change);
    if (affected === 1) return true;
    return (await tx.existsBy(ENTITIES[type], place)) ? false : undefined;
  }

  /** Whose it is; undefined when the App has none of this id. */
  async ownerOf(tx: EntityManager, appId: string, type: PartType, id: string): Promise<string | undefined> {
    return (await tx.findOneBy(PARTS[type], { appId, id }))?.userId;
  }

  /** Whether it was there. */
  async remove(tx: EntityManager, appId: string, type: PartType, id: string): Promise<boolean> {
    const { affected } = await tx.delete(PARTS[type], { appId, id });
    return affected === 1;
  }
}

/** Which kind of address another user has, where `attach` failed on that. */
export function takenType(error: unknown): MethodType | undefined {
  return METHOD_TYPES.find((type) => violates(error, UNIQUE[type]));
}

function valuesOf(addresses: readonly Address[], type: MethodType): string[] {
  return [...new Set(addresses.filter((address) => address.type === type).map(({ value }) => value))];
}
