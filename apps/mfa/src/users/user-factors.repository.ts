import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DeletedUsers, statement, type Subject } from '@latchkey/platform/database';
import { type EntityManager, Repository } from 'typeorm';
import { type ShownTotp, TotpEntity } from '../totps/totp.entity.js';
import { CredentialEntity, type ShownCredential } from '../webauthn/credential.entity.js';

/** A deleted user has no factors, and none can be added. The table keeps an older name. */
export const DELETED_USERS = new DeletedUsers({ table: 'forgotten_users', lockSpace: 0x3fa1 });

const TOTPS = statement<ShownTotp>('user_factors_totps')`
  SELECT id, user_id AS "userId", verified_at AS "verifiedAt", last_used_at AS "lastUsedAt",
      updated_at AS "updatedAt", created_at AS "createdAt"
    FROM totps WHERE app_id = $1 AND user_id = ANY($2)`;

const CREDENTIALS = statement<ShownCredential>('user_factors_credentials')`
  SELECT id, user_id AS "userId", domain, transports, authenticator_type AS "authenticatorType", name,
      multi_device AS "multiDevice", backed_up AS "backedUp", last_used_at AS "lastUsedAt",
      updated_at AS "updatedAt", created_at AS "createdAt"
    FROM webauthn_credentials WHERE app_id = $1 AND user_id = ANY($2) ORDER BY created_at, id`;

const VOID_REGISTRATIONS = statement('user_factors_void_registrations')`
  DELETE FROM webauthn_challenges WHERE app_id = $1 AND user_id = $2 AND ceremony = 'registration'`;

const VOID_TOTP = statement<{ id: string }>('user_factors_void_totp')`
  DELETE FROM totps WHERE app_id = $1 AND user_id = $2 AND verified_at IS NULL RETURNING id`;

const IS_PROVEN = statement<{ proven: boolean }>('user_factors_is_proven')`
  SELECT EXISTS (SELECT FROM totps WHERE app_id = $1 AND user_id = $2 AND verified_at IS NOT NULL)
    OR EXISTS (SELECT FROM webauthn_credentials WHERE app_id = $1 AND user_id = $2) AS proven`;

/** What was voided, and what is left. */
export interface VoidedFactors {
  totpIds: string[];
  /** Whether the user has an active TOTP or a passkey. */
  proven: boolean;
}

/** All factors of users. SQL: every view of a user and every first sign-in runs it. */
@Injectable()
export class UserFactorsRepository {
  constructor(
    @InjectRepository(TotpEntity) private readonly totps: Repository<TotpEntity>,
    @InjectRepository(CredentialEntity) private readonly credentials: Repository<CredentialEntity>,
  ) {}

  totpsOf(appId: string, userIds: readonly string[]): Promise<ShownTotp[]> {
    return TOTPS.rows(this.totps, [appId, userIds]);
  }

  /** Oldest first. */
  credentialsOf(appId: string, userIds: readonly string[]): Promise<ShownCredential[]> {
    return CREDENTIALS.rows(this.credentials, [appId, userIds]);
  }

  /** Whether the user has an active TOTP or a passkey. */
  async isProven({ appId, userId }: Subject): Promise<boolean> {
    return (await IS_PROVEN.first(this.totps, [appId, userId]))?.proven === true;
  }

  /**
   * Waits for factors that are being begun or finished, and voids those that are not finished. The last statement sees what
   * was finished before the lock was held.
   */
  async voidBegun(tx: EntityManager, user: Subject): Promise<VoidedFactors> {
    const key = [user.appId, user.userId];
    await DELETED_USERS.close(tx, user);
    await VOID_REGISTRATIONS.run(tx, key);
    const totps = await VOID_TOTP.rows(tx, key);
    const left = await IS_PROVEN.first(tx, key);
    return { totpIds: totps.map(({ id }) => id), proven: left?.proven === true };
  }
}
