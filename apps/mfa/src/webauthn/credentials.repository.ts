import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { AppError } from '@latchkey/contracts';
import { statement, type Subject, violates } from '@latchkey/platform/database';
import { type EntityManager, Repository } from 'typeorm';
import { DELETED_USERS } from '../users/user-factors.repository.js';
import { CredentialEntity, type NewCredential, UserHandleEntity } from './credential.entity.js';

/** Of one user. */
export const MOST_CREDENTIALS = 50;

/** What a signature shows of its authenticator. */
export type SignedState = Pick<CredentialEntity, 'counter' | 'backedUp'>;

const ENSURE_HANDLE = statement<{ handle: Buffer }>('credentials_ensure_handle')`
  INSERT INTO webauthn_users (app_id, user_id, handle) VALUES ($1, $2, $3)
  ON CONFLICT ON CONSTRAINT webauthn_users_pkey DO UPDATE SET handle = webauthn_users.handle
  RETURNING handle`;

const USE = statement('credentials_use')`
  UPDATE webauthn_credentials SET counter = $3, backed_up = $4, last_used_at = now(), updated_at = now()
  WHERE app_id = $1 AND id = $2 AND (counter < $3 OR (counter = 0 AND $3::bigint = 0))`;

const REMOVE = statement<{ userId: string }>('credentials_remove')`
  DELETE FROM webauthn_credentials WHERE app_id = $1 AND id = $2 AND user_id = coalesce($3, user_id)
  RETURNING user_id AS "userId"`;

const LOCK_HANDLE = statement('credentials_lock_handle')`
  SELECT FROM webauthn_users WHERE app_id = $1 AND user_id = $2 FOR UPDATE`;

const REMOVE_SPARE = statement('credentials_remove_spare')`
  DELETE FROM webauthn_credentials c WHERE app_id = $1 AND user_id = $2 AND id = $3
    AND EXISTS (SELECT FROM webauthn_credentials o WHERE o.app_id = $1 AND o.user_id = $2 AND o.id <> c.id)`;

/** Credentials, and the handle that all credentials of a user share. */
@Injectable()
export class CredentialsRepository {
  constructor(
    @InjectRepository(CredentialEntity) private readonly credentials: Repository<CredentialEntity>,
    @InjectRepository(UserHandleEntity) private readonly handles: Repository<UserHandleEntity>,
  ) {}

  /** Oldest first. */
  forDomain(appId: string, userId: string, domain: string): Promise<CredentialEntity[]> {
    const order = { createdAt: 'ASC', id: 'ASC' } as const;
    return this.credentials.find({ where: { appId, userId, domain }, order });
  }

  /** Those of a user, or one of them. */
  allOf(appId: string, of: { userId: string } | { id: string }): Promise<CredentialEntity[]> {
    return this.credentials.findBy({ appId, ...of });
  }

  /** By the authenticator's id, and only for the domain of its registration. */
  byCredentialId(appId: string, credentialId: string, domain: string): Promise<CredentialEntity | null> {
    return this.credentials.findOneBy({ appId, credentialId, domain });
  }

  async handleOf({ appId, userId }: Subject): Promise<Buffer | undefined> {
    return (await this.handles.findOneBy({ appId, userId }))?.handle;
  }

  /**
   * The user's handle: the candidate where there was none; undefined for a deleted user. SQL: two first registrations
   * must answer the same handle, and the row stays locked until the transaction ends.
   */
  async ensureHandle(tx: EntityManager, user: Subject, candidate: Buffer): Promise<Buffer | undefined> {
    if (!(await DELETED_USERS.admit(tx, user))) return undefined;
    return (await ENSURE_HANDLE.first(tx, [user.appId, user.userId, candidate]))?.handle;
  }

  /** The first statement of a transaction that adds a credential. @throws AppError user_not_found for a deleted user. */
  async requireOwner(tx: EntityManager, user: Subject): Promise<void> {
    if (!(await DELETED_USERS.admit(tx, user))) throw new AppError('user_not_found');
  }

  /** Counts with the handle locked, so that of parallel registrations none goes beyond. @throws AppError too_many_webauthn_credentials. */
  async requireRoom(tx: EntityManager, { appId, userId }: Subject): Promise<void> {
    await LOCK_HANDLE.rows(tx, [appId, userId]);
    const count = await tx.withRepository(this.credentials).countBy({ appId, userId });
    if (count >= MOST_CREDENTIALS) throw new AppError('too_many_webauthn_credentials', { userId });
  }

  /** @throws AppError duplicate_webauthn_credential. */
  async add(tx: EntityManager, made: NewCredential): Promise<void> {
    try {
      await tx.withRepository(this.credentials).insert(made);
    } catch (cause) {
      if (violates(cause, 'webauthn_credentials_app_credential_key'))
        throw new AppError('duplicate_webauthn_credential', {}, { cause });
      throw cause;
    }
  }

  /** Records a use. SQL: the comparison of counters and the update are one statement, so that a counter is used once. */
  async use(
    tx: EntityManager,
    { appId, id }: CredentialEntity,
    { counter, backedUp }: SignedState,
  ): Promise<'recorded' | 'counter_went_back' | 'gone'> {
    const used = await USE.count(tx, [appId, id, counter, backedUp]);
    if (used === 1) return 'recorded';
    const isThere = await tx.withRepository(this.credentials).existsBy({ appId, id });
    return isThere ? 'counter_went_back' : 'gone';
  }

  /** SQL: of parallel removals exactly one reads the user; the others, and other Apps and users, get undefined. */
  async remove(
    tx: EntityManager,
    appId: string,
    { id, ofUserId }: { id: string; ofUserId?: string | undefined },
  ): Promise<string | undefined> {
    return (await REMOVE.first(tx, [appId, id, ofUserId ?? null]))?.userId;
  }

  /** SQL: of parallel removals none takes the last one, because each waits for the handle, which all credentials share. */
  async removeSpare(
    tx: EntityManager,
    { appId, userId }: Subject,
    id: string,
  ): Promise<'removed' | 'last' | 'gone'> {
    await LOCK_HANDLE.rows(tx, [appId, userId]);
    if ((await REMOVE_SPARE.count(tx, [appId, userId, id])) === 1) return 'removed';
    const isThere = await tx.withRepository(this.credentials).existsBy({ appId, userId, id });
    return isThere ? 'last' : 'gone';
  }
}
