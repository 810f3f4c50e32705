import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { WalletType } from '@latchkey/contracts';
import { type Placed, RowWriter, statement, type Subject } from '@latchkey/platform/database';
import { DataSource, Repository } from 'typeorm';
import type { KeyPlace } from './encrypted-keys.js';
import { type NewWalletKey, WalletKeyEntity, type WalletKeyRow } from './wallet-key.entity.js';

const COLUMNS =
  'wallet_id, app_id, user_id, wallet_type, public_address, is_default, form, sealed, key_version';

const ROW = `wallet_id AS "walletId", app_id AS "appId", user_id AS "userId", wallet_type AS "walletType",
  public_address AS "publicAddress", is_default AS "isDefault", form, sealed AS encrypted, key_version AS "keyVersion"`;

const OF_WALLET = statement<WalletKeyRow>('wallet_key_of_wallet')`
  SELECT ${ROW} FROM wallet_keys WHERE wallet_id = $2 AND app_id = $1 AND retired_at IS NULL`;

const DEFAULT = statement<WalletKeyRow>('wallet_key_default')`
  SELECT ${ROW} FROM wallet_keys
  WHERE app_id = $1 AND user_id = $2 AND wallet_type = $3 AND is_default AND retired_at IS NULL`;

// May_sign_for holds the user's lock to the end of the statement, so that a deletion retires the row or is seen.
const ADD = statement<Placed>('wallet_keys_add')`
  WITH made AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::boolean[], $7::text[], $8::bytea[],
      $9::text[]) WITH ORDINALITY AS made (${COLUMNS}, place)
  ), added AS (
    INSERT INTO wallet_keys (${COLUMNS}) SELECT ${COLUMNS} FROM made WHERE may_sign_for(app_id, user_id)
      ON CONFLICT DO NOTHING RETURNING wallet_id)
  SELECT place::int FROM added JOIN made USING (wallet_id)`;

const HOLD = statement('wallet_keys_hold')`
  INSERT INTO wallet_keys (${COLUMNS}, retired_at)
    SELECT $1, $2::text, $3::text, $4, $5, $6::boolean, $7, $8, $9,
      CASE WHEN may_sign_for($2, $3) AND NOT $10::boolean THEN NULL ELSE now() END
    ON CONFLICT (wallet_id) DO NOTHING`;

// As long as the call that brought it may take, and the import of it.
const RELEASE = statement('wallet_keys_release')`
  DELETE FROM wallet_keys WHERE app_id = $1 AND user_id = $2 AND wallet_id = $3 AND NOT is_default
    AND created_at > now() - interval '10 minutes'`;

// Both times by this database: whatever wallet says, no key goes earlier.
const DUE = `FROM wallet_keys AS key JOIN deleted_users AS gone USING (app_id, user_id)
  WHERE app_id = $1 AND user_id = $2 AND key.wallet_id = $3 AND key.retired_at IS NOT NULL AND $4::integer > 0
    AND greatest(key.retired_at, gone.deleted_at) <= now() - $4::integer * interval '1 day'`;

// It locks the key before it counts, so that calls beside each other count it once. Behind the limit no row of the day is
// answered, and the key stays.
const ERASE = statement('wallet_keys_erase')`
  WITH due AS (SELECT key.wallet_id ${DUE} FOR UPDATE OF key),
    counted AS (
      INSERT INTO erased_key_days (day, keys) SELECT (now() AT TIME ZONE 'UTC')::date, 1 FROM due
      ON CONFLICT (day) DO UPDATE SET keys = erased_key_days.keys + 1 WHERE erased_key_days.keys < $5
      RETURNING day)
  DELETE FROM wallet_keys AS key USING due, counted WHERE key.wallet_id = due.wallet_id`;

const IS_DUE = statement<{ due: boolean }>('wallet_keys_is_due')`SELECT EXISTS (SELECT ${DUE}) AS due`;

// A key that was never here, or is not here any more after a restore, is no erased one.
const IS_ERASED = statement<{ erased: boolean }>('wallet_keys_is_erased')`
  SELECT NOT EXISTS (SELECT FROM wallet_keys WHERE wallet_id = $3) AS erased FROM deleted_users
   WHERE app_id = $1 AND user_id = $2 AND $4::integer > 0
     AND deleted_at <= now() - $4::integer * interval '1 day'`;

interface ErasureLimits {
  /** Since the deletion of its user; 0 for never. */
  readonly days: number;
  /** Keys that go on one day (UTC). */
  readonly most: number;
}

export type Erased = 'erased' | 'kept' | 'limited';

/** The keys; nothing else of the service reads them. */
@Injectable()
export class WalletKeysRepository {
  private readonly writer: RowWriter<object>;

  constructor(
    @InjectRepository(WalletKeyEntity) private readonly keys: Repository<WalletKeyEntity>,
    source: DataSource,
  ) {
    this.writer = new RowWriter(source, ADD, ([, appId, userId, type]) =>
      JSON.stringify([appId, userId, type]),
    );
  }

  /** The key that signs for a wallet. SQL: each signature reads it. */
  ofWallet(appId: string, walletId: string): Promise<WalletKeyRow | undefined> {
    return OF_WALLET.first(this.keys, [appId, walletId]);
  }

  /** The key of a user's default wallet. SQL: each new default wallet reads it. */
  defaultOf({ appId, userId }: Subject, type: WalletType): Promise<WalletKeyRow | undefined> {
    return DEFAULT.first(this.keys, [appId, userId, type]);
  }

  /** SQL: of calls that make one default key, one adds it; false for the others, and for a deleted user. */
  async add(key: NewWalletKey): Promise<boolean> {
    return (await this.writer.write(valuesOf(key))) !== undefined;
  }

  /** SQL: of calls that bring the key of one wallet, the first one counts. @returns the row that is there then. */
  async hold(key: NewWalletKey, { isRetired }: { isRetired: boolean }): Promise<WalletKeyEntity | null> {
    await HOLD.run(this.keys, [...valuesOf(key), isRetired]);
    return this.keys.findOneBy({ walletId: key.walletId });
  }

  /** SQL: false for a key that was made here, or is older. */
  async release({ appId, userId, walletId }: KeyPlace): Promise<boolean> {
    return (await RELEASE.count(this.keys, [appId, userId, walletId])) === 1;
  }

  /**
   * SQL: one statement decides, counts and deletes. The next ones see what a call beside this one has deleted.
   * @returns `erased` where the key is gone, and its time had come; `limited` where its time has come, and enough went today.
   */
  async erase({ appId, userId, walletId }: KeyPlace, { days, most }: ErasureLimits): Promise<Erased> {
    const values = [appId, userId, walletId, days];
    if ((await ERASE.count(this.keys, [...values, most])) === 1) return 'erased';
    if ((await IS_ERASED.first(this.keys, values))?.erased === true) return 'erased';
    return (await IS_DUE.first(this.keys, values))?.due === true ? 'limited' : 'kept';
  }
}

function valuesOf(key: NewWalletKey): unknown[] {
  const { walletId, appId, userId, walletType, publicAddress, isDefault, form, encrypted, keyVersion } = key;
  return [walletId, appId, userId, walletType, publicAddress, isDefault, form, encrypted, keyVersion];
}
