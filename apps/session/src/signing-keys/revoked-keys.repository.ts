import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { PreparedStatement } from '@latchkey/platform/database';
import { DataSource, type EntityManager } from 'typeorm';

/** Longer than a JWT lives, and than any replica uses what it has read of keys. */
const LATELY = `interval '6 minutes'`;

/** Keys that are good for nothing any more. */
@Injectable()
export class RevokedKeysRepository {
  private readonly latelyStatement: PreparedStatement<{ kid: string }>;

  constructor(@InjectDataSource() private readonly source: DataSource) {
    this.latelyStatement = new PreparedStatement(
      source,
      'signing_keys_revoked_lately',
      `SELECT kid FROM revoked_signing_keys WHERE revoked_at > now() - ${LATELY}`,
    );
  }

  /** Of all Apps: there are hardly ever any. */
  async lately(): Promise<string[]> {
    return (await this.latelyStatement.rows([])).map(({ kid }) => kid);
  }

  /** Removes the key with its private half; false where the App has none of this id. */
  async revoke(tx: EntityManager, appId: string, kid: string): Promise<boolean> {
    const [rows] = await tx.query<[object[], number]>(
      'DELETE FROM signing_keys WHERE app_id = $1 AND kid = $2 RETURNING kid',
      [appId, kid],
    );
    if (rows.length === 0) return false;
    // The time is that of the statement: the transaction may have waited for its lock.
    await tx.query(
      `INSERT INTO revoked_signing_keys (kid, app_id, revoked_at) VALUES ($1, $2, clock_timestamp())`,
      [kid, appId],
    );
    return true;
  }

  async isRevoked(appId: string, kid: string): Promise<boolean> {
    const rows = await this.source.query<object[]>(
      'SELECT FROM revoked_signing_keys WHERE app_id = $1 AND kid = $2',
      [appId, kid],
    );
    return rows.length > 0;
  }
}
