import { AppError } from '@latchkey/contracts';
import type { UserEmail, UserIdpProvider, UserPhoneNumber, UserStatus } from '@latchkey/contracts/identity';
import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { STATUS_OF_USER } from './user.entity.js';
import type { Position } from './user-search.rules.js';
import { NEWEST_FIRST, type UserFilter, UserSearchRepository } from './user-search.repository.js';

export interface RecordPage {
  readonly users: UserRecord[];
  /** Where the next page goes on; undefined at the end. */
  readonly last: Position | undefined;
}

/** A user with its parts, read by one statement so that all of it is from one moment. */
export interface UserRecord {
  id: string;
  app_id: string;
  external_id: string | null;
  first_name: string;
  middle_name: string;
  last_name: string;
  status: UserStatus;
  metadata: Record<string, unknown>;
  emails: UserEmail[];
  phone_numbers: UserPhoneNumber[];
  idp_providers: UserIdpProvider[];
  created_at: Date;
  updated_at: Date;
}

/** The parts of a user in one table, as they are answered, oldest first. */
const parts = (table: string, members: readonly string[]) => `(
  SELECT coalesce(json_agg(json_build_object(${members.map((name) => `'${name}', p.${name}`).join(', ')},
    'updated_at', floor(extract(epoch FROM p.updated_at))::bigint,
    'created_at', floor(extract(epoch FROM p.created_at))::bigint) ORDER BY p.created_at, p.id), '[]')
  FROM ${table} p WHERE p.app_id = u.app_id AND p.user_id = u.id)`;

const IDP_MEMBERS = ['id', 'provider', 'provider_subject', 'idp_type', 'method_id', 'method_type'];

const SELECT_USER_RECORDS = `
  SELECT u.id, u.app_id, u.external_id, u.first_name, u.middle_name, u.last_name, ${STATUS_OF_USER} AS status, u.metadata,
    u.created_at, u.updated_at,
    ${parts('emails', ['id', 'verified', 'email'])} AS emails,
    ${parts('phone_numbers', ['id', 'verified', 'phone_number'])} AS phone_numbers,
    ${parts('idp_identities', IDP_MEMBERS)} AS idp_providers
  FROM users u`;

const RECORDS = statement<UserRecord>('user_records_records')`
  ${SELECT_USER_RECORDS} WHERE u.app_id = $1 AND u.id = ANY($2::text[]) ${NEWEST_FIRST}`;
const ONE_RECORD = statement<UserRecord>('user_record')`
  ${SELECT_USER_RECORDS} WHERE u.app_id = $1 AND u.id = $2`;

const OF_ANY_APP = statement<UserRecord>('user_records_of_any_app')`
  ${SELECT_USER_RECORDS} WHERE u.id = ANY($1::text[]) ${NEWEST_FIRST}`;

const METADATA = statement<Pick<UserRecord, 'metadata'>>('user_metadata')`
  SELECT metadata FROM users WHERE app_id = $1 AND id = $2`;

/** Users with their parts. SQL: every view of a user reads it, and one statement sees one moment. */
@Injectable()
export class UserRecordsRepository {
  constructor(
    private readonly source: DataSource,
    private readonly search: UserSearchRepository,
  ) {}

  /** @throws AppError user_not_found */
  async get(appId: string, userId: string): Promise<UserRecord> {
    return found(await ONE_RECORD.first(this.source, [appId, userId]));
  }

  /** The user as this transaction sees it. @throws AppError user_not_found */
  async inside(tx: EntityManager, appId: string, userId: string): Promise<UserRecord> {
    const record = await ONE_RECORD.first(tx, [appId, userId]);
    return found(record);
  }

  /** SQL: every signature of a JWT with claims reads it, and a whole user is five tables. @throws AppError user_not_found */
  async metadata(appId: string, userId: string): Promise<UserRecord['metadata']> {
    return found(await METADATA.first(this.source, [appId, userId])).metadata;
  }

  /** For an operator: of whatever App they are. Newest first. */
  async ofAnyApp(ids: readonly string[]): Promise<UserRecord[]> {
    return ids.length === 0 ? [] : OF_ANY_APP.rows(this.source, [ids]);
  }

  /** Newest first. */
  async page(appId: string, filter: UserFilter): Promise<RecordPage> {
    const { ids, last } = await this.search.find(appId, filter);
    const users = ids.length === 0 ? [] : await RECORDS.rows(this.source, [appId, ids]);
    return { users, last };
  }
}

function found<Row>(record: Row | undefined): Row {
  if (!record) throw new AppError('user_not_found');
  return record;
}
