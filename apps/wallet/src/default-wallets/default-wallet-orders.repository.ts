import { statement, statementPer } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { DefaultWalletOrderEntity } from './default-wallet-order.entity.js';

/** How long one process may hold an order before another one takes it; it grows with the attempts. */
const LEASE = `least(interval '5 minutes', interval '5 seconds' * power(2, least(attempts, 10)))`;

/** The pace of imports, 200 a second: orders of sign-ups are due at once. */
const PACE = `greatest(now(), (SELECT max(due_at) FROM default_wallet_orders))
  + interval '5 milliseconds' * row_number() OVER (PARTITION BY is_paced)`;

const ADD = statement('default_wallet_orders_add')`
  INSERT INTO default_wallet_orders (app_id, user_id, wallet_type, due_at)
  SELECT app_id, user_id, wallet_type, CASE WHEN is_paced THEN ${PACE} ELSE now() END
  FROM unnest($1::text[], $2::text[], $3::text[], $4::boolean[]) AS wanted (app_id, user_id, wallet_type, is_paced)
  WHERE NOT EXISTS (SELECT FROM wallets w
      WHERE (w.app_id, w.user_id, w.wallet_type) = (wanted.app_id, wanted.user_id, wanted.wallet_type) AND w.is_default)
    AND NOT EXISTS (SELECT FROM sealed_users s WHERE (s.app_id, s.user_id) = (wanted.app_id, wanted.user_id))
  ORDER BY app_id, user_id, wallet_type
  ON CONFLICT DO NOTHING RETURNING user_id`;

export interface NewOrder extends DefaultWalletOrderEntity {
  /** Of an import. */
  readonly isPaced: boolean;
}

const taking = (direction: 'ASC' | 'DESC') => `
  UPDATE default_wallet_orders SET attempts = attempts + 1, due_at = now() + ${LEASE}
  WHERE (app_id, user_id, wallet_type) IN (
    SELECT app_id, user_id, wallet_type FROM default_wallet_orders WHERE due_at <= now()
      ORDER BY due_at ${direction} LIMIT $1 FOR UPDATE SKIP LOCKED
  ) RETURNING app_id AS "appId", user_id AS "userId", wallet_type AS "walletType"`;
const TAKE = statementPer<DefaultWalletOrderEntity, 'oldest' | 'newest'>('default_wallet_orders_take', {
  oldest: taking('ASC'),
  newest: taking('DESC'),
});

/** Each attempt has moved `due_at` by its lease: together they are what the order has waited since it was due at first. */
const LEASES = `interval '5 seconds' * (power(2, least(attempts, 6)) - 1)
  + interval '5 minutes' * greatest(attempts - 6, 0)`;

const BACKLOG = statement<{ count: number; overdueSeconds: number }>('default_wallet_orders_backlog')`
  SELECT count(*)::integer AS count,
       coalesce(greatest(extract(epoch FROM now() - min(due_at - (${LEASES}))), 0), 0)::float8 AS "overdueSeconds"
  FROM default_wallet_orders`;

/** Default wallets that are still to be made. */
@Injectable()
export class DefaultWalletOrdersRepository {
  private claims = 0;

  constructor(
    @InjectRepository(DefaultWalletOrderEntity)
    private readonly orders: Repository<DefaultWalletOrderEntity>,
  ) {}

  /**
   * Orders the wallets, except those that are there or ordered, or whose user is deleted. SQL: one statement decides, in one
   * order everywhere, so that two batches never wait for each other. @returns how many were ordered.
   */
  async add(tx: EntityManager, orders: readonly NewOrder[]): Promise<number> {
    const columns = (['appId', 'userId', 'walletType', 'isPaced'] as const).map((name) =>
      orders.map((order) => order[name]),
    );
    return await ADD.count(tx, columns);
  }

  /**
   * Leases orders that are due; every second claim begins with the newest. Where keys take longer than the pace of an import,
   * its orders are all overdue, and a sign-up would wait behind them. SQL: no two replicas lease the same one.
   */
  async take(limit: number): Promise<DefaultWalletOrderEntity[]> {
    this.claims += 1;
    return TAKE[this.claims % 2 === 0 ? 'newest' : 'oldest'].rows(this.orders, [limit]);
  }

  /** `overdueSeconds`: since the first order was due at first, or 0. SQL: the database's clock counts. */
  async backlog(): Promise<{ count: number; overdueSeconds: number }> {
    const row = await BACKLOG.first(this.orders);
    return row ?? { count: 0, overdueSeconds: 0 };
  }

  async remove({ appId, userId, walletType }: DefaultWalletOrderEntity): Promise<void> {
    await this.orders.delete({ appId, userId, walletType });
  }
}
