import { Injectable } from '@nestjs/common';
import { lockAlone, statement } from '@latchkey/platform/database';
import type { EntityManager } from 'typeorm';

const LOCK_SPACE = 0x07d5;

const ADD = statement('removed_methods_add')`
  INSERT INTO removed_methods (app_id, method_id) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`;

const HAS = statement('removed_methods_has')`
  SELECT FROM removed_methods WHERE app_id = $1 AND method_id = $2`;

/**
 * Tombstones of identifiers that were removed, or deleted with their user. The events of a move and of a removal are
 * applied in any order, perhaps at once: both hold the identifier's lock until their transactions end.
 */
@Injectable()
export class RemovedMethodsRepository {
  /** Waits for moves that are being applied: their rows can be deleted after this. */
  async add(tx: EntityManager, appId: string, methodIds: readonly string[]): Promise<void> {
    // In one order, so that two transactions do not wait for each other in a circle.
    for (const methodId of [...methodIds].sort()) await this.lock(tx, appId, methodId);
    await ADD.run(tx, [appId, methodIds]);
  }

  /** Waits for a removal that is being applied. */
  async has(tx: EntityManager, appId: string, methodId: string): Promise<boolean> {
    await this.lock(tx, appId, methodId);
    // A second statement: only its snapshot is taken with the lock held.
    return (await HAS.count(tx, [appId, methodId])) > 0;
  }

  private lock(tx: EntityManager, appId: string, methodId: string): Promise<void> {
    return lockAlone(tx, { space: LOCK_SPACE, key: `${appId}/${methodId}` });
  }
}
