import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { statement } from '@latchkey/platform/database';
import { type EntityManager, Repository } from 'typeorm';
import { longestLoosening } from '../policies/policies.repository.js';
import { ApprovalKeyEntity } from './approval-key.entity.js';

/** The keys of an App as they count now; a change that is over has none to come. */
export type ApprovalKeyRow = Omit<ApprovalKeyEntity, 'appId'>;

const IS_CHANGED = 'known.changes_at <= now()';
const IN_FORCE = `CASE WHEN ${IS_CHANGED} THEN known.next_public_key ELSE known.public_key END`;
const NEXT = `CASE WHEN NOT ${IS_CHANGED} THEN known.next_public_key END`;
const ROW = `${IN_FORCE} AS "publicKey", ${NEXT} AS "nextPublicKey",
  CASE WHEN NOT ${IS_CHANGED} THEN known.changes_at END AS "changesAt"`;

const GET = statement<ApprovalKeyRow>('approval_key_get')`
  SELECT ${ROW} FROM approval_keys AS known WHERE app_id = $1`;

const SET = statement<ApprovalKeyRow>('approval_key_set')`
  INSERT INTO approval_keys AS known (app_id, public_key) VALUES ($1, $2)
  ON CONFLICT ON CONSTRAINT approval_keys_pkey DO UPDATE SET
    public_key = ${IN_FORCE},
    next_public_key = CASE WHEN excluded.public_key <> ${IN_FORCE} THEN excluded.public_key END,
    changes_at = CASE
      WHEN excluded.public_key = ${IN_FORCE} THEN NULL
      WHEN excluded.public_key = known.next_public_key THEN known.changes_at
      ELSE now() + ${longestLoosening('$1')}
    END
    WHERE coalesce(${NEXT}, ${IN_FORCE}) <> excluded.public_key
  RETURNING ${ROW}`;

/** The keys with which Apps sign payments. */
@Injectable()
export class ApprovalKeysRepository {
  constructor(@InjectRepository(ApprovalKeyEntity) private readonly keys: Repository<ApprovalKeyEntity>) {}

  /** SQL: which of two keys counts is judged by the database's clock. */
  get(appId: string): Promise<ApprovalKeyRow | undefined> {
    return GET.first(this.keys, [appId]);
  }

  /**
   * Undefined where it was the last key to be set. SQL: one statement decides which of several first keys counts at once,
   * and which wait to replace it.
   */
  set(tx: EntityManager, appId: string, publicKey: Buffer): Promise<ApprovalKeyRow | undefined> {
    return SET.first(tx, [appId, publicKey]);
  }
}
