import { Injectable } from '@nestjs/common';
import { AppError } from '@latchkey/contracts';
import { PreparedStatement, violates, type Subject } from '@latchkey/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import { DELETED_USERS } from '../users/deleted-users.repository.js';
import { CREDENTIAL_COLUMNS, type CredentialRow, type NewCredential } from './credential.entity.js';

/** What a signature shows of its authenticator. */
export interface SignedState {
  counter: number;
  backedUp: boolean;
}

const ADD = `
  INSERT INTO webauthn_credentials (id, app_id, user_id, domain, credential_id, public_key, counter, transports,
      aaguid, authenticator_type, name, multi_device, backed_up)
    VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;

/** The credentials of users. */
@Injectable()
export class CredentialsRepository {
  private readonly ofUsersStatement: PreparedStatement<CredentialRow>;
  private readonly forDomainStatement: PreparedStatement<CredentialRow>;
  private readonly byCredentialIdStatement: PreparedStatement<CredentialRow>;

  constructor(source: DataSource) {
    const select = `SELECT ${CREDENTIAL_COLUMNS} FROM webauthn_credentials WHERE app_id = $1`;
    this.ofUsersStatement = new PreparedStatement(
      source,
      'webauthn_credentials_of_users',
      `${select} AND user_id = ANY($2) ORDER BY created_at, id`,
    );
    this.forDomainStatement = new PreparedStatement(
      source,
      'webauthn_credentials_for_domain',
      `${select} AND user_id = $2 AND domain = $3 ORDER BY created_at, id`,
    );
    this.byCredentialIdStatement = new PreparedStatement(
      source,
      'webauthn_credential_by_credential_id',
      `${select} AND credential_id = $2 AND domain = $3`,
    );
  }

  ofUsers(appId: string, userIds: readonly string[]): Promise<CredentialRow[]> {
    return this.ofUsersStatement.rows([appId, userIds]);
  }

  forDomain(appId: string, userId: string, domain: string): Promise<CredentialRow[]> {
    return this.forDomainStatement.rows([appId, userId, domain]);
  }

  /** By the authenticator's id for it, and only for the domain that it was registered for. */
  byCredentialId(appId: string, credentialId: string, domain: string): Promise<CredentialRow | undefined> {
    return this.byCredentialIdStatement.first([appId, credentialId, domain]);
  }

  /** Before anything else of a transaction that adds one. @throws AppError user_not_found for a user that is deleted. */
  async requireOwner(tx: EntityManager, user: Subject): Promise<void> {
    if (!(await DELETED_USERS.admit(tx, user))) throw new AppError('user_not_found');
  }

  /** @throws AppError duplicate_webauthn_credential. */
  async add(tx: EntityManager, made: NewCredential): Promise<void> {
    const { id, appId, userId, domain, credentialId, publicKey, counter, transports } = made;
    const { aaguid, authenticatorType, name, multiDevice, backedUp } = made;
    const identity = [id, appId, userId, domain, credentialId, publicKey, counter, transports];
    try {
      await tx.query(ADD, [...identity, aaguid, authenticatorType, name, multiDevice, backedUp]);
    } catch (cause) {
      if (violates(cause, 'webauthn_credentials_app_credential_key'))
        throw new AppError('duplicate_webauthn_credential', {}, { cause });
      throw cause;
    }
  }

  /** Notes a use, unless one with this counter or a later one was noted before, or the credential is gone. */
  async use(
    tx: EntityManager,
    { appId, id }: CredentialRow,
    { counter, backedUp }: SignedState,
  ): Promise<'noted' | 'counter_went_back' | 'gone'> {
    const [, used] = await tx.query<[object[], number]>(
      `UPDATE webauthn_credentials SET counter = $3, backed_up = $4, last_used_at = now(), updated_at = now()
        WHERE app_id = $1 AND id = $2 AND (counter < $3 OR (counter = 0 AND $3::bigint = 0))`,
      [appId, id, counter, backedUp],
    );
    if (used === 1) return 'noted';
    const key = [appId, id];
    const left = await tx.query<object[]>(
      'SELECT FROM webauthn_credentials WHERE app_id = $1 AND id = $2',
      key,
    );
    return left.length === 1 ? 'counter_went_back' : 'gone';
  }

  /** Whose it was; undefined where the App has none with this id. */
  async remove(tx: EntityManager, appId: string, id: string): Promise<string | undefined> {
    const [rows] = await tx.query<[{ userId: string }[], number]>(
      'DELETE FROM webauthn_credentials WHERE app_id = $1 AND id = $2 RETURNING user_id AS "userId"',
      [appId, id],
    );
    return rows[0]?.userId;
  }
}
