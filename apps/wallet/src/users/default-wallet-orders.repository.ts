import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import type { WantedWallet } from '../wallets/default-wallets.service.js';

/** How long a process that took an order may hold it; then another one tries, at growing distances. */
const RETRY = `least(interval '5 minutes', interval '5 seconds' * power(2, least(attempts, 10)))`;

/** Default wallets that are still to be made. */
@Injectable()
export class DefaultWalletOrdersRepository {
  constructor(private readonly source: DataSource) {}

  /** Orders a wallet, unless it is there or its user is deleted. */
  async add(tx: EntityManager, { appId, userId, walletType }: WantedWallet): Promise<void> {
    await tx.query(
      `INSERT INTO default_wallet_orders (app_id, user_id, wallet_type) SELECT $1, $2, $3
        WHERE NOT EXISTS (SELECT FROM wallets WHERE app_id = $1 AND user_id = $2 AND wallet_type = $3 AND is_default)
          AND NOT EXISTS (SELECT FROM sealed_users WHERE app_id = $1 AND user_id = $2)
        ON CONFLICT DO NOTHING`,
      [appId, userId, walletType],
    );
  }

  /** Leases orders that are due: one that is not removed is due again. */
  async take(limit: number): Promise<WantedWallet[]> {
    const [orders] = await this.source.query<[WantedWallet[], number]>(
      `UPDATE default_wallet_orders SET attempts = attempts + 1, due_at = now() + ${RETRY}
        WHERE (app_id, user_id, wallet_type) IN (
          SELECT app_id, user_id, wallet_type FROM default_wallet_orders WHERE due_at <= now()
            ORDER BY due_at LIMIT $1 FOR UPDATE SKIP LOCKED
        ) RETURNING app_id AS "appId", user_id AS "userId", wallet_type AS "walletType"`,
      [limit],
    );
    return orders;
  }

  /** How many wallets are still to be made, and for how long the first one has been due; 0 when none is. */
  async backlog(): Promise<{ count: number; overdueSeconds: number }> {
    const [row] = await this.source.query<{ count: number; overdueSeconds: number }[]>(
      `SELECT count(*)::integer AS count,
              coalesce(greatest(extract(epoch FROM now() - min(due_at)), 0), 0)::float8 AS "overdueSeconds"
         FROM default_wallet_orders`,
    );
    return row ?? { count: 0, overdueSeconds: 0 };
  }

  async remove({ appId, userId, walletType }: WantedWallet): Promise<void> {
    await this.source.query(
      'DELETE FROM default_wallet_orders WHERE app_id = $1 AND user_id = $2 AND wallet_type = $3',
      [appId, userId, walletType],
    );
  }
}
