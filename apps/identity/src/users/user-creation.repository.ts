import { identifierAttached, userCreated } from '@latchkey/contracts/catalogue';
import { toEpochSeconds } from '@latchkey/platform/clock';
import { type Placed, RowWriter, statement } from '@latchkey/platform/database';
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

const COLUMNS = 'app_id, id, first_name, middle_name, last_name, status, metadata, external_id';

// Phone numbers wait for the emails, as in `IdentifiersRepository.attach`: in another order two users could deadlock.
const INSERT = statement('user_creation_insert')`
  WITH added AS (
    INSERT INTO users (${COLUMNS}, default_wallet_types)
    VALUES ($1::text, $2::text, $3, $4, $5, $6, $7::json, $8, $9::text[]) RETURNING created_at
  ), with_emails AS (
    INSERT INTO emails (app_id, user_id, id, email)
    SELECT $1::text, $2::text, e.* FROM added, unnest($10::text[], $11::text[]) AS e RETURNING 1
  ), with_phone_numbers AS (
    INSERT INTO phone_numbers (app_id, user_id, id, phone_number)
    SELECT $1::text, $2::text, n.* FROM added, unnest($12::text[], $13::text[]) AS n
    WHERE (SELECT count(*) FROM with_emails) >= 0
  )
  SELECT add_event(event) FROM added, unnest($14::jsonb[]) AS events (event)`;

/**
 * Of several users, each with an email and a number at most. Where an identifier is known it inserts nothing: a repeated
 * create, which is frequent, is no error. In the order of the emails, then of the numbers, so that two never wait in a circle.
 * Subqueries, because a join might read a whole table.
 */
export const INSERT_UNKNOWN = statement<{ createdAt: Date } & Placed>('insert_unknown_user')`
  WITH given AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], $7::json[], $8::text[],
        $9::text[], $10::text[], $11::text[], $12::text[], $13::text[], $14::json[])
      WITH ORDINALITY AS g (${COLUMNS}, wallet_type, email_id, email, number_id, phone_number, events, place)
    WHERE (SELECT true FROM emails m WHERE m.app_id = g.app_id AND m.email = g.email) IS NULL
      AND (SELECT true FROM phone_numbers m WHERE m.app_id = g.app_id AND m.phone_number = g.phone_number) IS NULL
      AND (SELECT true FROM users u WHERE u.app_id = g.app_id AND u.external_id = g.external_id) IS NULL
    ORDER BY g.app_id, g.email, g.phone_number
  ), added AS (
    INSERT INTO users (${COLUMNS}, default_wallet_types)
    SELECT ${COLUMNS}, array_remove(ARRAY[wallet_type], NULL) FROM given RETURNING id, created_at
  ), with_emails AS (
    INSERT INTO emails (app_id, user_id, id, email)
    SELECT app_id, id, email_id, email FROM given WHERE email IS NOT NULL RETURNING 1
  ), with_phone_numbers AS (
    INSERT INTO phone_numbers (app_id, user_id, id, phone_number)
    SELECT app_id, id, number_id, phone_number FROM given
    WHERE phone_number IS NOT NULL AND (SELECT count(*) FROM with_emails) >= 0 ORDER BY app_id, phone_number
  )
  SELECT place::int, created_at AS "createdAt", add_event(event::jsonb)
    FROM added JOIN given USING (id), json_array_elements(events) AS told (event)`;

/** Adds users. SQL: creating a user is hot, and one statement writes all of its rows and its events. */
@Injectable()
export class UserCreationRepository {
  private readonly writer: RowWriter<{ createdAt: Date }>;

  constructor(
    private readonly source: DataSource,
    private readonly outbox: Outbox,
  ) {
    this.writer = new RowWriter(source, INSERT_UNKNOWN, addressesIn);
  }

  transaction<T>(work: (tx: EntityManager) => Promise<T>): Promise<T> {
    return this.source.transaction(work);
  }

  /** Unverified identifiers; one that another user has violates its constraint (`takenType`, `takesExternalId`). */
  async add(tx: EntityManager, user: NewUser, addresses: readonly Address[]): Promise<void> {
    const { emails, phoneNumbers } = identifiersOf(addresses);
    const identifiers = [emails.ids, emails.values, phoneNumbers.ids, phoneNumbers.values];
    const events = this.events(user, { emails, phoneNumbers });
    const { defaultWalletTypes, externalId } = user;
    await INSERT.run(tx, [...columnsOf(user), externalId, defaultWalletTypes, ...identifiers, events]);
    this.outbox.nudgeAfter(tx);
  }

  /**
   * The same without a transaction, with an email and a number at most. A parallel call that adds one of the identifiers meanwhile violates its constraint.
   * @returns undefined, having added nothing, where a user has one of the identifiers.
   */
  async addUnknown(user: NewUser, addresses: readonly Address[]): Promise<UserRecord | undefined> {
    const identifiers = identifiersOf(addresses);
    const { emails, phoneNumbers } = identifiers;
    const firsts = [emails.ids[0], emails.values[0], phoneNumbers.ids[0], phoneNumbers.values[0]];
    const events = `[${this.events(user, identifiers).join()}]`;
    const [walletType] = user.defaultWalletTypes;
    const values = [...columnsOf(user), user.externalId, walletType, ...firsts, events];
    // In the order of the addresses, those with ids of the App could wait for each other in a circle.
    const alone = user.externalId === null ? undefined : this.source.manager;
    const added = await this.writer.write(values, alone);
    if (!added) return undefined;
    this.outbox.nudge();
    return toRecord(user, identifiers, added.createdAt);
  }

  private events(user: NewUser, { emails, phoneNumbers }: Identifiers): string[] {
    const { appId, id: userId, status, defaultWalletTypes } = user;
    const attached = [
      ...attachedContents(user, 'email', emails.ids),
      ...attachedContents(user, 'phone_number', phoneNumbers.ids),
    ];
    const isActive = status === 'active';
    const data = { wallet_type: defaultWalletTypes[0], ...(isActive && { active: true as const }) };
    return [
      this.outbox.event(userCreated, { appId, userId, data }),
      ...attached.map((content) => this.outbox.event(identifierAttached, content)),
    ];
  }
}

/** The App, the email and the number. */
function addressesIn(values: readonly unknown[]): string {
  return JSON.stringify([values[0], values[10], values[12]]);
}

function columnsOf({ appId, id, firstName, middleName, lastName, status, metadata }: NewUser): unknown[] {
  return [appId, id, firstName, middleName, lastName, status, JSON.stringify(metadata)];
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
