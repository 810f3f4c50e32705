import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { type EntityManager, Repository } from 'typeorm';
import { PAYABLE, TransferEntity, WITHOUT_ALARM } from '../transfers/transfer.entity.js';
import { changed } from '../transfers/transfer.rules.js';
import { bigOf, type Decision, type Lane, type OpenRow, SENT, type SignedPayment } from './sent-payment.js';

/** A lane at one moment; its version shows later whether it has changed. */
export interface LaneState {
  readonly version: string;
  /** Whether a confirmation has the turn. */
  readonly isTaken: boolean;
  /** Oldest first. */
  readonly open: readonly OpenRow[];
  /** The highest nonce of the payments that were decided within the last minute. */
  readonly decidedNonce: bigint | null;
}

/** A lane joined to its open payments: where there are none, their columns are null. */
type StateRow = {
  version: string;
  isTaken: boolean;
  decidedNonce: string | null;
  confirmed_at: Date | null;
} & (OpenRow | { id: null });

/** Rows of older releases name no chain: they count wherever they could be. */
const OF_LANE = `network = lane.network AND source_address = lane.address AND (chain = $3 OR chain IS NULL)`;

export const LANE_STATE = statement<StateRow>('payments_lane_state')`
  SELECT lane.version, coalesce(lane.turn_until > now(), false) AS "isTaken", open.*, (
    SELECT max(nonce) FROM transfers WHERE ${OF_LANE} AND decided_at > now() - interval '1 minute'
  ) AS "decidedNonce"
  FROM lanes AS lane LEFT JOIN LATERAL (
    SELECT ${SENT}, reserved_native AS "reservedNative", confirmed_at FROM transfers
      WHERE ${OF_LANE} AND status = 'processing'
  ) AS open ON true
  WHERE lane.network = $1 AND lane.address = $2 ORDER BY open.confirmed_at`;

// Longer than a signature may take, and shorter than a confirmation waits: a process that was killed holds no others up.
const TAKE_TURN = statement<{ turn: string }>('payments_take_turn')`
  UPDATE lanes SET turn_until = now() + interval '3 seconds'
  WHERE network = $1 AND address = $2 AND version = $3 AND (turn_until IS NULL OR turn_until <= now())
  RETURNING turn_until::text AS turn`;

const END_TURN = statement('payments_end_turn')`
  UPDATE lanes SET turn_until = NULL WHERE network = $1 AND address = $2 AND turn_until = $3::timestamptz`;

const MOVE_LANE_ON = statement('payments_move_lane_on')`
  UPDATE lanes SET version = version + 1, turn_until = NULL WHERE network = $1 AND address = $2 AND version = $3`;

const BEGIN = statement('payments_begin')`
  UPDATE transfers SET status = $3, signed_transaction = $4, blockchain_tx_hash = $5, nonce = $6,
    last_valid_height = $7, genesis = $8, reserved_native = $9, chain = $10, environment = $11,
    confirmed_at = now(), due_at = now(), updated_at = now()
  WHERE app_id = $1 AND id = $2 AND ${PAYABLE}`;

const DECIDE = statement('payments_decide')`
  UPDATE transfers SET status = $2::text, fees = $3, reserved_native = NULL, due_at = NULL,
    superseded_since = NULL, decided_at = now(), updated_at = now(),
    blockchain_tx_hash = coalesce($4, blockchain_tx_hash),
    completed_at = CASE $2::text WHEN 'completed' THEN now() END
  WHERE id = $1 AND status = 'processing'`;

// Of coins that another payment has, none is added: they are an account's own, and its lane was moved on before.
const SPEND_COINS = statement('payments_spend_coins')`
  INSERT INTO spent_coins (network, coin, transfer_id) SELECT $1, unnest($2::text[]), $3 ON CONFLICT DO NOTHING`;

const SPENT_COINS = statement<{ coin: string }>('payments_spent_coins')`
  SELECT coin FROM spent_coins WHERE network = $1 AND coin = ANY($2)`;

const FREE_COINS = statement('payments_free_coins')`DELETE FROM spent_coins WHERE transfer_id = $1`;

const OLDEST_AGE_SECONDS = statement<{ age: string | null }>('payments_oldest_age_seconds')`
  SELECT extract(epoch FROM now() - min(
    confirmed_at + ${WITHOUT_ALARM}
  )) AS age FROM transfers WHERE status = 'processing'`;

const ADD_LANE = statement('payments_add_lane')`
  INSERT INTO lanes (network, address) VALUES ($1, $2) ON CONFLICT DO NOTHING`;

/**
 * Payments of confirmed transfers, and the lanes that keep them in order: by a version instead of a lock. A turn only spares
 * signatures in vain: a chain could execute each.
 */
@Injectable()
export class PaymentsRepository {
  constructor(@InjectRepository(TransferEntity) private readonly transfers: Repository<TransferEntity>) {}

  /** SQL: version, open payments and the last nonce come from one snapshot. */
  async laneState(lane: Lane): Promise<LaneState> {
    const { network, address, chain } = lane;
    const rows = await LANE_STATE.rows(this.transfers, [network, address, chain]);
    const [first] = rows;
    if (!first) {
      await this.addLane(lane);
      return this.laneState(lane);
    }
    const open = rows.filter((row) => row.id !== null);
    const { version, isTaken, decidedNonce } = first;
    return { version, isTaken, open, decidedNonce: bigOf(decidedNonce) };
  }

  /**
   * The turn to sign in a lane, for 3 seconds; undefined where another confirmation has it, or the lane has changed.
   * SQL: of parallel confirmations one takes it.
   */
  async takeTurn({ network, address }: Lane, version: string): Promise<string | undefined> {
    return (await TAKE_TURN.first(this.transfers, [network, address, version]))?.turn;
  }

  /** SQL: of a turn that was taken over meanwhile, nothing is changed. */
  async endTurn({ network, address }: Lane, turn: string): Promise<void> {
    await END_TURN.run(this.transfers, [network, address, turn]);
  }

  /** False where the lane has changed. SQL: of parallel confirmations that read one version, one moves the lane on. */
  async moveLaneOn(tx: EntityManager, { network, address }: Lane, version: string): Promise<boolean> {
    return (await MOVE_LANE_ON.count(tx, [network, address, version])) === 1;
  }

  /**
   * Stores the signed bytes of a transfer, due at once; null where it cannot be paid any more.
   * SQL: one statement decides between paying, cancelling, rejecting and expiring.
   */
  async begin(
    tx: EntityManager,
    { id, appId }: Pick<TransferEntity, 'id' | 'appId'>,
    payment: SignedPayment,
  ): Promise<TransferEntity | null> {
    const { draft, nonce, signed, environment } = payment;
    return (await BEGIN.count(tx, [
      appId,
      id,
      changed('pending', 'processing'),
      signed.bytes,
      signed.hash,
      nonce?.toString(),
      draft.lastValidHeight?.toString(),
      draft.genesis,
      draft.mostNative.toString(),
      draft.chain,
      environment,
    ])) === 1
      ? tx.withRepository(this.transfers).findOneBy({ appId, id })
      : null;
  }

  /** Those of these coins that payments spend, or have spent. SQL: a look into an index. */
  async spentCoins(network: string, coins: readonly string[]): Promise<string[]> {
    if (coins.length === 0) return [];
    return (await SPENT_COINS.rows(this.transfers, [network, coins])).map(({ coin }) => coin);
  }

  /** False where another payment spends one of them. SQL: the primary key decides. */
  async spend(
    tx: EntityManager,
    { network, id }: Pick<TransferEntity, 'network' | 'id'>,
    coins: readonly string[],
  ): Promise<boolean> {
    return (await SPEND_COINS.count(tx, [network, coins, id])) === coins.length;
  }

  /** Ends a transfer and releases what it reserved; null where it was decided before. SQL: one statement decides. */
  async decide(
    tx: EntityManager,
    id: string,
    { status, fees, hash }: Decision,
  ): Promise<TransferEntity | null> {
    const values = [id, changed('processing', status), fees.toString(), hash];
    if ((await DECIDE.count(tx, values)) !== 1) return null;
    // What will never be executed spends nothing.
    if (status === 'failed') await FREE_COINS.run(tx, [id]);
    return tx.withRepository(this.transfers).findOneBy({ id });
  }

  /**
   * Age in seconds of the payment that its chain has been deciding for the longest; 0 without any. Of bitcoin, whose blocks take
   * ten minutes and more, three hours do not count. SQL: an aggregate.
   */
  async oldestAgeSeconds(): Promise<number> {
    const row = await OLDEST_AGE_SECONDS.first(this.transfers);
    return Math.max(0, Number(row?.age ?? 0));
  }

  /** SQL: parallel confirmations add it once. */
  private async addLane({ network, address }: Lane): Promise<void> {
    const values = [network, address];
    await ADD_LANE.run(this.transfers, values);
  }
}
