import { identifierAttached, userCreated } from '@latchkey/contracts/catalogue';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { statement } from '@latchkey/platform/database';
import { Outbox } from '@latchkey/platform/outbox';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { type Address, attachedContents, newIdentifiers } from './method-types.js';
import type { UserRow } from './user.entity.js';
import type { Profile } from './user.rules.js';
import type { UserRecord } from './user-records.repository.js';

/** A user to be inserted; the database sets its times. */
export type NewUser = UserRow & Profile;

type Identifiers = Readonly<Record<'emails' | 'phoneNumbers', ReturnType<typeof newIdentifiers>>>;

// Phone numbers wait for the emails, as in `IdentifiersRepository.attach`: in another order two users could deadlock.
const insertion = (condition: string) => `
  WITH added AS (
    INSERT INTO users (app_id, id, first_name, middle_name, last_name, status, metadata, default_wallet_types,
      external_id)
    SELECT $1::text, $2::text, $3, $4, $5, $6, $7::json, $8::text[], $14::text WHERE ${condition}
    RETURNING created_at
  ), with_emails AS (
    INSERT INTO emails (app_id, user_id, id, email)
    SELECT $1::text, $2::text, e.* FROM added, unnest($9::text[], $10::text[]) AS e RETURNING 1
  ), with_phone_numbers AS (
    INSERT INTO phone_numbers (app_id, user_id, id, phone_number)
    SELECT $1::text, $2::text, n.* FROM added, unnest($11::text[], $12::text[]) AS n
    WHERE (SELECT count(*) FROM with_emails) >= 0
  )
  SELECT created_at AS "createdAt", add_event(event) FROM added, unnest($13::jsonb[]) AS events (event)`;

const INSERT = statement('user_creation_insert')`${insertion('true')}`;

/** Where an identifier is known it inserts nothing: a repeated create, which is frequent, is no error. */
export const INSERT_UNKNOWN = statement<{ createdAt: Date }>('insert_unknown_user')`${insertion(`
  NOT EXISTS (SELECT FROM emails m WHERE m.app_id = $1 AND m.email = ANY($10::text[]))
    AND NOT EXISTS (SELECT FROM phone_numbers m WHERE m.app_id = $1 AND m.phone_number = ANY($12::text[]))
    AND NOT EXISTS (SELECT FROM users u WHERE u.app_id = $1 AND u.external_id = $14)`)}`;

/** Adds users. SQL: creating a user is hot, and one statement writes all of its rows and its events. */
@Injectable()
export class UserCreationRepository {
  constructor(
    private readonly source: DataSource,
    private readonly outbox: Outbox,
  ) {}

  transaction<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.source.transaction(work);
  }

  /** Unverified identifiers; one that another user has violates its constraint (`takenType`, `takesExternalId`). */
  async add(tx: EntityManager, user: NewUser, addresses: readonly Address[]): Promise<void> {
    await INSERT.run(tx, this.values(user, identifiersOf(addresses)));
    this.outbox.nudgeAfter(tx);
  }

  /**
   * The same without a transaction. A parallel call that adds one of the identifiers meanwhile violates its constraint.
   * @returns undefined, having added nothing, where a user has one of the identifiers.
   */
  async addUnknown(user: NewUser, addresses: readonly Address[]): Promise<UserRecord | undefined> {
    const identifiers = identifiersOf(addresses);
    const added = await INSERT_UNKNOWN.first(this.source, this.values(user, identifiers));
    if (!added) return undefined;
    this.outbox.nudge();
    return toRecord(user, identifiers, added.createdAt);
  }

  private values(user: NewUser, { emails, phoneNumbers }: Identifiers): unknown[] {
    const { appId, id: userId, status, metadata, defaultWalletTypes } = user;
    const attached = [
      ...attachedContents(user, 'email', emails.ids),
      ...attachedContents(user, 'phone_number', phoneNumbers.ids),
    ];
    const isActive = status === 'active';
    const data = { wallet_type: defaultWalletTypes[0], ...(isActive && { active: true as const }) };
    const events = [
      this.outbox.event(userCreated, { appId, userId, data }),
      ...attached.map((content) => this.outbox.event(identifierAttached, content)),
    ];
    return [
      ...[appId, userId, user.firstName, user.middleName, user.lastName, status, JSON.stringify(metadata)],
      ...[defaultWalletTypes, emails.ids, emails.values, phoneNumbers.ids, phoneNumbers.values],
      ...[events, user.externalId],
    ];
  }
}

function identifiersOf(addresses: readonly Address[]): Identifiers {
  return {
    emails: newIdentifiers(addresses, 'email'),
    phoneNumbers: newIdentifiers(addresses, 'phone_number'),
  };
}

/** The record as `UserRecordsRepository` would read it. */
function toRecord(user: NewUser, { emails, phoneNumbers }: Identifiers, created_at: Date): UserRecord {
  const at = toEpochSeconds(created_at);
  const unverified = { verified: false, updated_at: at, created_at: at };
  return {
    id: user.id,
    app_id: user.appId,
    external_id: user.externalId,
    first_name: user.firstName,
    middle_name: user.middleName,
    last_name: user.lastName,
    status: user.status,
    metadata: user.metadata,
    emails: emails.values.map((email, n) => ({ ...unverified, id: emails.ids[n] ?? '', email })),
    phone_numbers: phoneNumbers.values.map((phone_number, n) => ({
      ...unverified,
      id: phoneNumbers.ids[n] ?? '',
      phone_number,
    })),
    idp_providers: [],
    created_at,
    updated_at: created_at,
  };
}
