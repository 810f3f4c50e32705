import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { PreparedStatement } from '@latchkey/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import { PUBLISHED_AHEAD_MS, ROTATION_NOTICE_MS } from './key-states.rules.js';
import type { NewSigningKey, SigningKeyRow } from './signing-key.entity.js';

/** The keys of an App at the database's present. */
export interface StoredKeys {
  rows: SigningKeyRow[];
  now: Date;
}

type Joined = (SigningKeyRow | { kid: null }) & { now: Date };

const COLUMNS = `kid, app_id AS "appId", generation, modulus, exponent, certificate,
  private_key_sealed AS "privateKeySealed", published_at AS "publishedAt", signs_from AS "signsFrom"`;

const INSERT_COLUMNS = 'kid, app_id, generation, modulus, exponent, certificate, private_key_sealed';

const OF_APP = `SELECT ${COLUMNS}, present.now FROM (SELECT clock_timestamp() AS now) AS present
  LEFT JOIN signing_keys ON app_id = $1 ORDER BY generation`;

/** Keeps these advisory locks apart from others. */
const KEY_CHANGES = 0x51c4;

/** Every statement about signing keys. */
@Injectable()
export class SigningKeysRepository {
  private readonly ofStatement: PreparedStatement<Joined>;

  constructor(@InjectDataSource() private readonly source: DataSource) {
    this.ofStatement = new PreparedStatement(source, 'signing_keys_of_app', OF_APP);
  }

  async of(appId: string): Promise<StoredKeys> {
    return storedKeys(await this.ofStatement.rows([appId]));
  }

  /** The same in a transaction: what it has waited for is there. */
  async within(tx: EntityManager, appId: string): Promise<StoredKeys> {
    return storedKeys(await tx.query<Joined[]>(OF_APP, [appId]));
  }

  /** Lets nobody else change the keys of the App until the transaction ends. */
  async lock(tx: EntityManager, appId: string): Promise<void> {
    await tx.query('SELECT pg_advisory_xact_lock($1, hashtext($2))', [KEY_CHANGES, appId]);
  }

  /** The first two keys of an App: one that signs at once and the one after it. Of replicas that try together one wins. */
  async addFirst(appId: string, first: NewSigningKey, next: NewSigningKey): Promise<void> {
    await this.source.query(
      `INSERT INTO signing_keys (${INSERT_COLUMNS}, signs_from) VALUES
          ($1, $2, 1, $3, $4, $5, $6, now()), ($7, $2, 2, $8, $9, $10, $11, NULL)
        ON CONFLICT ON CONSTRAINT signing_keys_app_generation_key DO NOTHING`,
      [first.kid, appId, ...valuesOf(first), next.kid, ...valuesOf(next)],
    );
  }

  /**
   * Calls for the key of this generation and publishes the one after it; once, however many try. Every replica knows of the
   * change before it takes effect. @returns the key that was called for; undefined where that was not this call.
   */
  async rotateTo(
    tx: EntityManager,
    appId: string,
    generation: number,
    after: NewSigningKey,
  ): Promise<string | undefined> {
    const [rows] = await tx.query<[{ kid: string }[], number]>(
      `UPDATE signing_keys
        SET signs_from = greatest(now() + $3 * interval '1 ms', published_at + $4 * interval '1 ms')
        WHERE app_id = $1 AND generation = $2 AND signs_from IS NULL RETURNING kid`,
      [appId, generation, ROTATION_NOTICE_MS, PUBLISHED_AHEAD_MS],
    );
    const [called] = rows;
    if (called) await this.addNext(tx, appId, after);
    return called?.kid;
  }

  /** Publishes a key behind all others of the App. */
  async addNext(tx: EntityManager, appId: string, next: NewSigningKey): Promise<void> {
    await tx.query(
      `INSERT INTO signing_keys (${INSERT_COLUMNS})
        SELECT $1, $2::text, coalesce(max(generation), 0) + 1, $3, $4, $5::bytea, $6::bytea
          FROM signing_keys WHERE app_id = $2`,
      [next.kid, appId, ...valuesOf(next)],
    );
  }

  async schedule(tx: EntityManager, kid: string, signsFrom: Date): Promise<void> {
    await tx.query('UPDATE signing_keys SET signs_from = $2 WHERE kid = $1', [kid, signsFrom]);
  }

  /** Wipes the private halves of these keys: they sign no more. */
  async wipePrivate(kids: readonly string[]): Promise<void> {
    await this.source.query('UPDATE signing_keys SET private_key_sealed = NULL WHERE kid = ANY($1)', [kids]);
  }

  async remove(kids: readonly string[]): Promise<void> {
    await this.source.query('DELETE FROM signing_keys WHERE kid = ANY($1)', [kids]);
  }

  /** Apps with keys that a later key has replaced and that still have something to be removed. */
  async appsWithReplacedKeys(): Promise<string[]> {
    const rows = await this.source.query<{ appId: string }[]>(
      `SELECT DISTINCT older.app_id AS "appId" FROM signing_keys AS older
        JOIN signing_keys AS newer ON newer.app_id = older.app_id AND newer.generation > older.generation
        WHERE newer.signs_from <= now()`,
    );
    return rows.map(({ appId }) => appId);
  }
}

/** The join yields the present even where there is no key, in a row without one. */
function storedKeys(rows: Joined[]): StoredKeys {
  const [first] = rows;
  if (!first) throw new Error('a left join of one row yields a row');
  return { rows: rows.filter(isKey), now: first.now };
}

function isKey(row: Joined): row is SigningKeyRow & { now: Date } {
  return row.kid !== null;
}

function valuesOf(key: NewSigningKey): unknown[] {
  return [key.modulus, key.exponent, key.certificate, key.privateKeySealed];
}
