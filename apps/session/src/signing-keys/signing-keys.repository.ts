import { OPERATORS_APP_ID } from '@latchkey/contracts';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { statement } from '@latchkey/platform/database';
import { DataSource, type EntityManager, In, Repository } from 'typeorm';
import { PUBLISHED_AHEAD_MS, ROTATION_NOTICE_MS } from './key-states.rules.js';
import { type NewSigningKey, RevokedKeyEntity, SigningKeyEntity } from './signing-key.entity.js';

/** The keys of an App, and the database's clock. */
export interface StoredKeys {
  rows: SigningKeyEntity[];
  now: Date;
}

type Joined = (SigningKeyEntity | { kid: null }) & { now: Date };

const OF_APP = statement<Joined>('signing_keys_of_app')`
  SELECT kid, app_id AS "appId", generation, modulus, exponent, certificate,
      private_key_sealed AS "privateKeyEncrypted", published_at AS "publishedAt", signs_from AS "signsFrom", present.now
    FROM (SELECT clock_timestamp() AS now) AS present LEFT JOIN signing_keys ON app_id = $1
    ORDER BY generation`;

const INSERT = `
  INSERT INTO signing_keys (kid, app_id, generation, modulus, exponent, certificate, private_key_sealed, signs_from)`;

/** Longer than a JWT lives, and than a replica uses the keys that it has read. */
const REVOKED_LATELY = statement<{ kid: string }>('signing_keys_revoked_lately')`
  SELECT kid FROM revoked_signing_keys WHERE revoked_at > now() - interval '6 minutes'`;

/** Keeps these advisory locks apart from others. */
const KEY_CHANGES = 0x51c4;

const LOCK = statement('signing_keys_lock')`SELECT pg_advisory_xact_lock($1, hashtext($2))`;

const ADD_FIRST = statement('signing_keys_add_first')`
  ${INSERT} VALUES ($1, $2, 1, $3, $4, $5, $6, now())
  ON CONFLICT ON CONSTRAINT signing_keys_app_generation_key DO NOTHING`;

const ROTATE_TO = statement<{ kid: string }>('signing_keys_rotate_to')`
  UPDATE signing_keys
  SET signs_from = greatest(now() + $3 * interval '1 ms', published_at + $4 * interval '1 ms')
  WHERE app_id = $1 AND generation = $2 AND signs_from IS NULL RETURNING kid`;

const ADD_NEXT = statement('signing_keys_add_next')`
  ${INSERT} SELECT $1, $2::text, coalesce(max(generation), 0) + 1, $3, $4, $5::bytea, $6::bytea, NULL
  FROM signing_keys WHERE app_id = $2`;

const ADD_MISSING_NEXT = statement('signing_keys_add_missing_next')`
  ${INSERT} SELECT $1, $2::text, max(generation) + 1, $3, $4, $5::bytea, $6::bytea, NULL
  FROM signing_keys WHERE app_id = $2 HAVING bool_and(signs_from IS NOT NULL)`;

const APPS_WITHOUT_NEXT = statement<{ appId: string }>('signing_keys_apps_without_next')`
  SELECT app_id AS "appId" FROM signing_keys GROUP BY app_id
  HAVING bool_and(signs_from IS NOT NULL) AND max(published_at) <= now() - $1 * interval '1 ms'`;

const APPS_WITH_REPLACED_KEYS = statement<{ appId: string }>('signing_keys_apps_with_replaced_keys')`
  SELECT DISTINCT older.app_id AS "appId" FROM signing_keys AS older
  JOIN signing_keys AS newer ON newer.app_id = older.app_id AND newer.generation > older.generation
  WHERE newer.signs_from <= now()`;

/** What signs the JWTs of an App now, and the key that follows it: not always of the next generation, which may be revoked. */
export interface SigningNow {
  readonly appId: string;
  readonly kid: string;
  readonly signsFrom: Date;
  /** Null in an App that has one key. */
  readonly nextKid: string | null;
  /** Null while no rotation is under way. */
  readonly nextSignsFrom: Date | null;
}

const SIGNING_NOW = statement<SigningNow>('signing_keys_signing_now')`
  SELECT signing.app_id AS "appId", signing.kid, signing.signs_from AS "signsFrom",
      later.kid AS "nextKid", later.signs_from AS "nextSignsFrom"
    FROM (SELECT DISTINCT ON (app_id) app_id, kid, generation, signs_from FROM signing_keys
           WHERE signs_from <= now() AND app_id <> '${OPERATORS_APP_ID}' ORDER BY app_id, generation DESC) AS signing
    LEFT JOIN LATERAL (SELECT kid, signs_from FROM signing_keys
           WHERE app_id = signing.app_id AND generation > signing.generation ORDER BY generation LIMIT 1) AS later ON true
   ORDER BY signing.signs_from, signing.kid LIMIT $1 OFFSET $2`;

/** Signing keys, and which were revoked. */
@Injectable()
export class SigningKeysRepository {
  constructor(
    @InjectRepository(SigningKeyEntity) private readonly keys: Repository<SigningKeyEntity>,
    @InjectRepository(RevokedKeyEntity) private readonly revoked: Repository<RevokedKeyEntity>,
    private readonly source: DataSource,
  ) {}

  /** SQL: keys are judged by the database's clock, which the same statement reads. */
  async of(appId: string): Promise<StoredKeys> {
    return storedKeys(await OF_APP.rows(this.source, [appId]));
  }

  /** The same in a transaction that holds the lock. */
  async within(tx: EntityManager, appId: string): Promise<StoredKeys> {
    return storedKeys(await OF_APP.rows(tx, [appId]));
  }

  /** Lets no other call change the keys of the App until the transaction ends. */
  async lock(tx: EntityManager, appId: string): Promise<void> {
    await LOCK.run(tx, [KEY_CHANGES, appId]);
  }

  /** The first key of an App, which signs at once. SQL: of replicas that insert in parallel, one wins. */
  async addFirst(appId: string, first: NewSigningKey): Promise<void> {
    await ADD_FIRST.run(this.keys, [first.kid, appId, ...valuesOf(first)]);
  }

  /** Publishes a key behind those of an App that has no next one. The caller holds the lock. */
  async addMissingNext(tx: EntityManager, appId: string, next: NewSigningKey): Promise<void> {
    await ADD_MISSING_NEXT.run(tx, [next.kid, appId, ...valuesOf(next)]);
  }

  /** Apps whose first key is this old, and which have no next one yet. SQL: looks at all keys of each App. */
  async appsWithoutNext(olderThanMs: number): Promise<string[]> {
    const rows = await APPS_WITHOUT_NEXT.rows(this.keys, [olderThanMs]);
    return rows.map(({ appId }) => appId);
  }

  /**
   * Schedules the key of this generation and publishes the one after it; every replica reads the change before it takes
   * effect. @returns the key; undefined where it is scheduled already. SQL: of parallel rotations, one schedules.
   */
  async rotateTo(
    tx: EntityManager,
    appId: string,
    generation: number,
    after: NewSigningKey,
  ): Promise<string | undefined> {
    const scheduled = await ROTATE_TO.first(tx, [appId, generation, ROTATION_NOTICE_MS, PUBLISHED_AHEAD_MS]);
    if (scheduled) await this.addNext(tx, appId, after);
    return scheduled?.kid;
  }

  /** Publishes a key behind all others of the App. SQL: the same statement finds the last generation. */
  async addNext(tx: EntityManager, appId: string, next: NewSigningKey): Promise<void> {
    await ADD_NEXT.run(tx, [next.kid, appId, ...valuesOf(next)]);
  }

  async schedule(tx: EntityManager, kid: string, signsFrom: Date): Promise<void> {
    await tx.withRepository(this.keys).update({ kid }, { signsFrom });
  }

  /** Wipes the private halves of these keys: they sign no more. */
  async wipePrivate(kids: readonly string[]): Promise<void> {
    await this.keys.update({ kid: In(kids) }, { privateKeyEncrypted: null });
  }

  async remove(kids: readonly string[]): Promise<void> {
    await this.keys.delete({ kid: In(kids) });
  }

  /** Apps with keys that a later key has replaced. SQL: compares each key with its successors. */
  async appsWithReplacedKeys(): Promise<string[]> {
    const rows = await APPS_WITH_REPLACED_KEYS.rows(this.keys);
    return rows.map(({ appId }) => appId);
  }

  /** Keys of all Apps: there are hardly ever any. SQL: read beside verifications, several times a second. */
  async revokedLately(): Promise<string[]> {
    return (await REVOKED_LATELY.rows(this.source, [])).map(({ kid }) => kid);
  }

  /** Of all Apps of administration, the key that has signed longest first. SQL: looks at all keys; an App has two or three. */
  signingNow(limit: number, offset: number): Promise<SigningNow[]> {
    return SIGNING_NOW.rows(this.source, [limit, offset]);
  }

  /** Deletes the key with its private half; false where the App has no such key. */
  async revoke(tx: EntityManager, appId: string, kid: string): Promise<boolean> {
    const { affected } = await tx.withRepository(this.keys).delete({ appId, kid });
    if (!affected) return false;
    // The time of the statement, since the transaction may have waited for its lock.
    await tx.withRepository(this.revoked).insert({ kid, appId, revokedAt: () => 'clock_timestamp()' });
    return true;
  }

  isRevoked(appId: string, kid: string): Promise<boolean> {
    return this.revoked.existsBy({ appId, kid });
  }
}

/** The join has a row with the clock even where there is no key. */
function storedKeys(rows: Joined[]): StoredKeys {
  const [first] = rows;
  if (!first) throw new Error('a left join of one row yields a row');
  return { rows: rows.filter(isKey), now: first.now };
}

function isKey(row: Joined): row is SigningKeyEntity & { now: Date } {
  return row.kid !== null;
}

function valuesOf(key: NewSigningKey): unknown[] {
  return [key.modulus, key.exponent, key.certificate, key.privateKeyEncrypted];
}
