import { statement } from '@latchkey/platform/database';
import { newId } from '@latchkey/platform/ids';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { WalletAddress, WalletRow } from '../wallets/wallet.entity.js';

/** An external wallet of a user, for which the App vouches. */
export type VouchedWallet = WalletAddress & Pick<WalletRow, 'userId'>;
export type AddedWallet = VouchedWallet & Pick<WalletRow, 'id'>;

const GIVEN = `unnest($2::text[], $3::text[], $4::text[], $5::text[])
  AS i (id, "userId", "walletType", "publicAddress")`;
const OWNED = `SELECT FROM wallets o WHERE o.app_id = $1 AND o.wallet_type = i."walletType"
  AND o.public_address = i."publicAddress" AND o.verified AND o.sealed_at IS NULL`;
const ADDED = `id, app_id AS "appId", user_id AS "userId", wallet_type AS "walletType", public_address AS "publicAddress"`;

const OWNERS = statement<{ place: string; userId: string }>('vouched_wallets_owners')`
  SELECT i.place, w.user_id AS "userId" FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS i (type, address, place)
  CROSS JOIN LATERAL (SELECT user_id FROM wallets WHERE app_id = $1 AND wallet_type = i.type
    AND public_address = i.address AND verified AND sealed_at IS NULL OFFSET 0) AS w`;

const ATTACH = statement<AddedWallet>('vouched_wallets_attach')`
  UPDATE wallets w SET verified = true, updated_at = now() FROM ${GIVEN}
  WHERE w.app_id = $1 AND w.user_id = i."userId" AND w.wallet_type = i."walletType"
    AND w.public_address = i."publicAddress" AND NOT w.verified AND w.sealed_at IS NULL AND NOT EXISTS (${OWNED})
  RETURNING w.id, w.app_id AS "appId", i."userId", i."walletType", i."publicAddress"`;

const ADD = statement<AddedWallet>('vouched_wallets_add')`
  INSERT INTO wallets (id, app_id, user_id, wallet_type, public_address, verified, is_default, is_read_only, is_imported)
  SELECT i.id, $1, i."userId", i."walletType", i."publicAddress", true, false, true, true FROM ${GIVEN}
  ON CONFLICT DO NOTHING RETURNING ${ADDED}`;

/** Attaches many external wallets at once. SQL: bulk, and the constraints decide who has an address. */
@Injectable()
export class VouchedWalletsRepository {
  /**
   * The owners of these addresses, in their order; undefined for an address without one. OFFSET 0: each address is looked up
   * by the index, so that no planner reads all wallets of the App, whose number it does not know in its first import.
   */
  async owners(tx: EntityManager, at: readonly WalletAddress[]): Promise<(string | undefined)[]> {
    const rows = await OWNERS.rows(tx, [
      at[0]?.appId ?? '',
      at.map(({ walletType }) => walletType),
      at.map(({ publicAddress }) => publicAddress),
    ]);
    const byPlace = new Map(rows.map(({ place, userId }) => [Number(place), userId]));
    return at.map((_, index) => byPlace.get(index + 1));
  }

  /**
   * Verifies what their users watch, and adds the others, unless the address has an owner. @returns the wallets that are new
   * to their users. Fails on `wallets_owner_key` where a parallel call verifies a watched one.
   */
  async attach(tx: EntityManager, wallets: readonly VouchedWallet[]): Promise<AddedWallet[]> {
    // In one order everywhere: two calls that insert the same addresses wait for each other in the same order.
    const sorted = wallets.toSorted((one, other) => (one.publicAddress < other.publicAddress ? -1 : 1));
    const names = ['userId', 'walletType', 'publicAddress'] as const;
    const values = [
      wallets[0]?.appId ?? '',
      sorted.map(() => newId('wallet')),
      ...names.map((name) => sorted.map((wallet) => wallet[name])),
    ];
    const verified = await ATTACH.rows(tx, values);
    const added = await ADD.rows(tx, values);
    return [...verified, ...added];
  }
}
