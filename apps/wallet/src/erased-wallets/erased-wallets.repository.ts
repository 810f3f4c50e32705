import { Inject, Injectable } from '@nestjs/common';
import type { WalletType } from '@latchkey/contracts';
import { statement } from '@latchkey/platform/database';
import { leaseJob } from '@latchkey/platform/lifecycle';
import { CONFIG } from '@latchkey/platform/tokens';
import { DataSource } from 'typeorm';
import type { WalletConfig } from '../wallet.config.js';
import type { WalletAddress, WalletRow } from '../wallets/wallet.entity.js';

/** A wallet in custody whose user was deleted long enough ago. */
export type ErasableWallet = WalletAddress & Pick<WalletRow, 'id' | 'userId'>;

/** How often the job looks; an address is asked about once a day. */
export const LOOK_EVERY_MS = 600_000;
const AT_ONCE = 20;
const JOB = 'erased_wallets';

// Its user's tombstone is there, and its key with the signer: one from before there was a signer is moved first. One that was
// imported was in use elsewhere.
const ERASABLE = `sealed_at <= now() - $1::integer * interval '1 day' AND NOT is_read_only AND NOT is_imported
  AND EXISTS (SELECT FROM sealed_users AS gone WHERE gone.app_id = wallets.app_id AND gone.user_id = wallets.user_id)
  AND NOT EXISTS (SELECT FROM wallet_keys WHERE wallet_keys.wallet_id = wallets.id)`;

const due = (looked: string, order: string) => `SELECT ctid FROM wallets
  WHERE ${ERASABLE} AND wallet_type = ANY($3) AND ${looked} ORDER BY ${order} LIMIT $2 FOR UPDATE SKIP LOCKED`;

// Two ranges of one index: no run passes the wallets whose time has not come.
export const TAKE = statement<ErasableWallet>('erased_wallets_take')`
  WITH never AS (${due('looked_at IS NULL', 'sealed_at')}),
    before AS (${due(`looked_at < now() - interval '1 day'`, 'looked_at')})
  UPDATE wallets SET looked_at = now() WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM (SELECT ctid FROM never UNION ALL SELECT ctid FROM before) AS due LIMIT $2))
  RETURNING id, app_id AS "appId", user_id AS "userId", wallet_type AS "walletType", public_address AS "publicAddress"`;

// The look before it was on another day: what arrived late, or is reorganised, is seen by the second.
const NOTE_EMPTY = statement<{ isKnown: boolean }>('erased_wallets_note_empty')`
  UPDATE wallets SET empty_since = coalesce(empty_since, now()) WHERE id = $1 AND sealed_at IS NOT NULL
  RETURNING empty_since <= now() - interval '1 day' AS "isKnown"`;

const NOTE_FULL = statement('erased_wallets_note_full')`UPDATE wallets SET empty_since = NULL WHERE id = $1`;

const REMOVE = statement('erased_wallets_remove')`
  WITH removed AS (
    DELETE FROM wallets WHERE ${ERASABLE} AND id = $2 AND empty_since <= now() - interval '1 day' RETURNING id
  ) SELECT add_event($3) FROM removed`;

// A little longer: the clock of the signer, which counts its days, may be behind.
const REST = statement('erased_wallets_rest')`
  UPDATE scheduled_jobs SET leased_until = date_trunc('day', now(), 'UTC') + interval '1 day 10 minutes' WHERE name = $1`;

/** Wallets that are kept for what they may hold. SQL: each decision is one statement. */
@Injectable()
export class ErasedWalletsRepository {
  constructor(
    private readonly source: DataSource,
    @Inject(CONFIG) private readonly config: Pick<WalletConfig, 'ERASED_WALLET_DAYS'>,
  ) {}

  /** Whether this process is to look now: no other one does, and the operator has set the days. */
  async lease(): Promise<boolean> {
    return this.config.ERASED_WALLET_DAYS > 0 && leaseJob(this.source, JOB, LOOK_EVERY_MS);
  }

  /** No process looks again before the next day (UTC). */
  async restToday(): Promise<void> {
    await REST.run(this.source, [JOB]);
  }

  /** The next of these types that were not looked at for a day. */
  take(types: readonly WalletType[]): Promise<ErasableWallet[]> {
    return TAKE.rows(this.source, [this.config.ERASED_WALLET_DAYS, AT_ONCE, types]);
  }

  /** @returns whether an earlier look, at least a day ago, found it empty, and none since found anything. */
  async noteEmpty({ id }: ErasableWallet): Promise<boolean> {
    return (await NOTE_EMPTY.first(this.source, [id]))?.isKnown === true;
  }

  async noteFull({ id }: ErasableWallet): Promise<void> {
    await NOTE_FULL.run(this.source, [id]);
  }

  /** Removes the row, with its event; false where it is gone. @param event of the outbox. */
  async remove({ id }: ErasableWallet, event: string): Promise<boolean> {
    return (await REMOVE.count(this.source, [this.config.ERASED_WALLET_DAYS, id, event])) === 1;
  }
}
