import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { WalletType } from '@latchkey/contracts';
import { type Placed, RowWriter, statement, type Subject } from '@latchkey/platform/database';
import { DataSource, type EntityManager, In, Repository } from 'typeorm';
import type { NewWalletKey } from '../custody/wallet-key.entity.js';
import {
  addressOf,
  type NewWallet,
  type WalletAddress,
  WalletEntity,
  type WalletRow,
} from './wallet.entity.js';

export type WalletFilter = Partial<Pick<WalletRow, 'userId' | 'walletType'>>;

/** Which wallets of an App are listed. */
export interface Page extends WalletFilter {
  limit: number;
  offset: number;
}

type Times = Pick<WalletRow, 'updatedAt' | 'createdAt'>;

const COLUMNS =
  'id, app_id, user_id, wallet_type, public_address, verified, is_default, is_read_only, is_imported';

const insertion = (row: string) => `
  INSERT INTO wallets (${COLUMNS})
    ${row} ON CONFLICT DO NOTHING
    RETURNING id, app_id, updated_at AS "updatedAt", created_at AS "createdAt"`;

const INSERT = statement<Times>('wallets_insert')`
  WITH added AS (${insertion('VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)')})
  SELECT "updatedAt", "createdAt" FROM added`;

// Holds the user's lock from here to the end of the statement.
const ADMITTED = `
  SELECT $1, $2::text, $3::text, $4, $5, $6::boolean, $7::boolean, $8::boolean, $9::boolean
    WHERE may_add_wallet($2, $3)`;

const INSERT_KEY = 'INSERT INTO wallet_keys (wallet_id, app_id, form, sealed, key_version)';

const INSERT_WITH_KEY = statement<Times>('insert_wallet')`
  WITH added AS (${insertion(ADMITTED)}), kept AS (${INSERT_KEY} SELECT id, app_id, $10, $11, $12 FROM added WHERE $12::text IS NOT NULL)
  SELECT "updatedAt", "createdAt", add_event($13) FROM added`;

const ADD = statement<Times & Placed>('wallets_add')`
  WITH made AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::boolean[],
      $8::boolean[], $9::boolean[], $10::jsonb[]) WITH ORDINALITY AS made (${COLUMNS}, event, place)
  ), added AS (${insertion(`SELECT ${COLUMNS} FROM made WHERE may_add_wallet(app_id, user_id)`)})
  SELECT place::int, "updatedAt", "createdAt", add_event(event) FROM added JOIN made USING (id)`;

const select = (condition: string) => `
  SELECT id, app_id AS "appId", user_id AS "userId", wallet_type AS "walletType",
      public_address AS "publicAddress", verified, is_default AS "isDefault", is_read_only AS "isReadOnly",
      is_imported AS "isImported", exported_at AS "exportedAt", updated_at AS "updatedAt", created_at AS "createdAt"
    FROM wallets WHERE sealed_at IS NULL AND ${condition}`;

const OF_USERS = statement<WalletRow>('wallets_of_users')`
  ${select('app_id = $1 AND user_id = ANY($2) ORDER BY created_at, id')}`;
const DEFAULT = statement<WalletRow>('default_wallet')`
  ${select('app_id = $1 AND user_id = $2 AND wallet_type = $3 AND is_default')}`;

const COUNT = statement<{ count: number }>('wallets_count')`
  SELECT count(*)::int AS count FROM (
  SELECT FROM wallets WHERE app_id = $1 AND ($2::text IS NULL OR user_id = $2)
    AND ($3::text IS NULL OR wallet_type = $3) AND sealed_at IS NULL LIMIT $4) AS counted`;

const MARK_VERIFIED = statement<Pick<WalletRow, 'verified' | 'updatedAt'>>('wallets_mark_verified')`
  UPDATE wallets SET verified = true, updated_at = now() WHERE id = $1 AND sealed_at IS NULL AND NOT verified
  RETURNING verified, updated_at AS "updatedAt"`;

const MARK_IN_CUSTODY = statement<Pick<WalletRow, 'verified' | 'isReadOnly' | 'updatedAt'>>(
  'wallets_mark_in_custody',
)`
  WITH marked AS (
    UPDATE wallets SET verified = true, is_read_only = false, updated_at = now()
      WHERE id = $1 AND sealed_at IS NULL RETURNING *
  ), kept AS (
    ${INSERT_KEY} SELECT id, app_id, $2, $3, $4 FROM marked WHERE $4::text IS NOT NULL
      ON CONFLICT (wallet_id) DO NOTHING)
  SELECT verified, is_read_only AS "isReadOnly", updated_at AS "updatedAt" FROM marked`;

const NOTE_EXPORT = statement<Pick<WalletRow, 'exportedAt' | 'updatedAt'>>('wallets_note_export')`
  UPDATE wallets SET exported_at = coalesce(exported_at, now()), updated_at = now()
  WHERE id = $1 AND sealed_at IS NULL
  RETURNING exported_at AS "exportedAt", updated_at AS "updatedAt"`;

const DETACH = statement('wallets_detach')`
  UPDATE wallets SET sealed_at = now(), detached_at = now(), updated_at = now()
  WHERE app_id = $1 AND id = $2 AND is_read_only AND sealed_at IS NULL`;

/** Wallets that are not deleted. */
@Injectable()
export class WalletsRepository {
  private readonly writer: RowWriter<Times>;

  constructor(
    @InjectRepository(WalletEntity) private readonly wallets: Repository<WalletEntity>,
    source: DataSource,
  ) {
    this.writer = new RowWriter(source, ADD, ([, appId, userId, type]) =>
      JSON.stringify([appId, userId, type]),
    );
  }

  byId(appId: string, id: string): Promise<WalletRow | null> {
    return this.wallets.findOneBy({ appId, id });
  }

  /** The wallet at an address whose user has shown control of the key. */
  ownedAt(at: WalletAddress, tx = this.wallets.manager): Promise<WalletRow | null> {
    return tx.withRepository(this.wallets).findOneBy({ ...addressOf(at), verified: true });
  }

  ofUserAt(userId: string, at: WalletAddress, tx = this.wallets.manager): Promise<WalletRow | null> {
    return tx.withRepository(this.wallets).findOneBy({ ...addressOf(at), userId });
  }

  /** Newest first. */
  page(appId: string, { limit, offset, ...only }: Page): Promise<WalletRow[]> {
    const order = { createdAt: 'DESC', id: 'DESC' } as const;
    return this.wallets.find({ where: { appId, ...only }, order, take: limit, skip: offset });
  }

  /** How many there are in all, up to `most`. SQL: it stops there, because an App may have millions. */
  async count(appId: string, { userId, walletType }: WalletFilter, most: number): Promise<number> {
    return (await COUNT.first(this.wallets, [appId, userId, walletType, most]))?.count ?? 0;
  }

  /** Users with a wallet at any of these spellings of an address. */
  async usersAt(appId: string, addresses: readonly string[]): Promise<string[]> {
    const where = { appId, publicAddress: In(addresses) };
    const rows = await this.wallets.find({ select: { userId: true }, where });
    return [...new Set(rows.map(({ userId }) => userId))];
  }

  /** Oldest first. SQL: every view of a user reads it. */
  ofUsers(appId: string, userIds: readonly string[]): Promise<WalletRow[]> {
    return OF_USERS.rows(this.wallets, [appId, userIds]);
  }

  /** SQL: the creation of each user with a wallet reads it. */
  defaultOf(appId: string, userId: string, type: WalletType): Promise<WalletRow | undefined> {
    return DEFAULT.first(this.wallets, [appId, userId, type]);
  }

  /** Whether an external wallet proves the user. */
  provesUser({ appId, userId }: Subject, tx?: EntityManager): Promise<boolean> {
    const wallets = tx?.withRepository(this.wallets) ?? this.wallets;
    return wallets.existsBy({ appId, userId, verified: true, isReadOnly: true });
  }

  /** Undefined where another wallet of the user or of the address is in its way. SQL: the constraints decide. */
  async insert(tx: EntityManager, wallet: NewWallet): Promise<WalletRow | undefined> {
    return withTimes(wallet, await INSERT.first(tx, valuesOf(wallet)));
  }

  /**
   * The same in custody, with its event; undefined for a deleted user, too. SQL: one statement for all of it, and without
   * `tx` and `key` for several wallets, which is hot. @param key undefined where the signer has it. @param event of the outbox.
   */
  async insertWithKey(
    wallet: NewWallet,
    key: NewWalletKey | undefined,
    event: string,
    tx?: EntityManager,
  ): Promise<WalletRow | undefined> {
    if (!tx && !key) return withTimes(wallet, await this.writer.write([...valuesOf(wallet), event]));
    const values = [...valuesOf(wallet), ...keyValuesOf(key), event];
    return withTimes(wallet, await INSERT_WITH_KEY.first(tx ?? this.wallets, values));
  }

  /**
   * Verifies a watched address. Fails on `wallets_owner_key` where another user has shown control. SQL: decides which of
   * two calls verifies it; a wallet that is deleted meanwhile stays as it is.
   */
  async markVerified(tx: EntityManager, wallet: WalletRow): Promise<WalletRow | undefined> {
    const changed = await MARK_VERIFIED.first(tx, [wallet.id]);
    return changed && { ...wallet, ...changed };
  }

  /** The same for a wallet whose key comes into custody. SQL: of two calls at once, the first key stays; both are the same. */
  async markInCustody(
    tx: EntityManager,
    wallet: WalletRow,
    key: NewWalletKey | undefined,
  ): Promise<WalletRow | undefined> {
    const changed = await MARK_IN_CUSTODY.first(tx, [wallet.id, ...keyValuesOf(key)]);
    return changed && { ...wallet, ...changed };
  }

  /** Undefined for a wallet that is deleted meanwhile. SQL: of several exports, the first one names the time. */
  async noteExport(wallet: WalletRow): Promise<WalletRow | undefined> {
    const changed = await NOTE_EXPORT.first(this.wallets, [wallet.id]);
    return changed && { ...wallet, ...changed };
  }

  /** Detaches an external wallet, and frees its address. SQL: false for one in custody, and for all calls but one. */
  async detach(tx: EntityManager, { appId, id }: WalletRow): Promise<boolean> {
    return (await DETACH.count(tx, [appId, id])) === 1;
  }
}

function valuesOf(wallet: NewWallet): unknown[] {
  const { id, appId, userId, walletType, publicAddress } = wallet;
  const { verified, isDefault, isReadOnly, isImported } = wallet;
  return [id, appId, userId, walletType, publicAddress, verified, isDefault, isReadOnly, isImported];
}

/** Nulls for a key that the signer has. */
function keyValuesOf(key: NewWalletKey | undefined): unknown[] {
  return [key?.form ?? null, key?.encrypted ?? null, key?.keyVersion ?? null];
}

function withTimes(wallet: NewWallet, times: Times | undefined): WalletRow | undefined {
  return times && { ...wallet, exportedAt: null, updatedAt: times.updatedAt, createdAt: times.createdAt };
}
