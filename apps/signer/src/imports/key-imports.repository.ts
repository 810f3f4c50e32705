import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { statement } from '@latchkey/platform/database';
import { Repository } from 'typeorm';
import { IMPORT_MINUTES, KeyImportEntity, type NewKeyImport } from './key-import.entity.js';

// May_sign_for holds the user's lock to the end of the statement, so that a deletion removes the row or is seen.
const ADD = statement<Pick<KeyImportEntity, 'expiresAt'>>('key_imports_add')`
  INSERT INTO key_imports (app_id, id, user_id, sealed, key_version, expires_at)
    SELECT $1, $2, $3, $4, $5, now() + interval '${IMPORT_MINUTES} minutes' WHERE may_sign_for($1, $3)
    RETURNING expires_at AS "expiresAt"`;

// The row goes with its private key: whatever was sealed to it opens no more.
const SPEND = statement<Pick<KeyImportEntity, 'encrypted'>>('key_imports_spend')`
  DELETE FROM key_imports WHERE app_id = $1 AND id = $2 AND user_id = $3 AND expires_at > now()
    AND may_sign_for($1, user_id)
    RETURNING sealed AS encrypted`;

const FAST_FORWARD = statement('key_imports_fast_forward')`
  UPDATE key_imports SET expires_at = expires_at - $3::integer * interval '1 minute' WHERE app_id = $1 AND id = $2`;

/** Imports of keys that were begun. */
@Injectable()
export class KeyImportsRepository {
  constructor(@InjectRepository(KeyImportEntity) private readonly imports: Repository<KeyImportEntity>) {}

  /** @returns when it ends; undefined for a deleted user. SQL: the database's clock decides. */
  async add({ appId, id, userId, encrypted, keyVersion }: NewKeyImport): Promise<Date | undefined> {
    return (await ADD.first(this.imports, [appId, id, userId, encrypted, keyVersion]))?.expiresAt;
  }

  /** The encrypted private key, for one of all calls. SQL: one statement removes it and answers it. */
  async spend({
    appId,
    id,
    userId,
  }: Pick<KeyImportEntity, 'appId' | 'id' | 'userId'>): Promise<Buffer | undefined> {
    return (await SPEND.first(this.imports, [appId, id, userId]))?.encrypted;
  }

  /** SQL: in the database's time. @returns false for one that is unknown or used. */
  async fastForward(appId: string, id: string, minutes: number): Promise<boolean> {
    return (await FAST_FORWARD.count(this.imports, [appId, id, minutes])) === 1;
  }
}
