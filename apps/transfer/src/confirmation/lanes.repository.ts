import { Injectable } from '@nestjs/common';
import type { Network as NetworkName } from '@latchkey/chains';
import { PreparedStatement } from '@latchkey/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import { bigOf, SENT_COLUMNS, type SentRow } from '../execution/execution.entity.js';

/** An account on a chain, in whichever Apps its key is held: all that it pays shares its funds and its nonces. */
export interface Lane {
  readonly network: NetworkName;
  readonly address: string;
}

/** A lane on the chain that its endpoint is on: a test net has accounts of its own beside those of the main net. */
export interface ChainLane extends Lane {
  readonly chain: string;
}

/** A payment of a lane that no chain has decided. */
export interface OpenRow extends SentRow {
  reservedNative: string;
}

/** What is known of an account at one moment; its version tells later whether it still holds. */
export interface LaneState {
  readonly version: string;
  /** Oldest first. */
  readonly open: readonly OpenRow[];
  /** The highest nonce of the payments that were decided within the last minute. */
  readonly decidedNonce: bigint | null;
}

/** Joined to its open payments: where there are none, their columns are null. */
type StateRow = { version: string; decidedNonce: string | null } & (OpenRow | { id: null });

/** Of rows of older releases the chain is not known: they count wherever they could be. */
const ON_CHAIN = `(chain = $3 OR chain IS NULL)`;

export const LANE_STATE = `
  SELECT lane.version, open.*, (
    SELECT max(nonce) FROM transfers
      WHERE network = lane.network AND source_address = lane.address AND decided_at > now() - interval '1 minute'
        AND ${ON_CHAIN}
  ) AS "decidedNonce"
  FROM lanes AS lane LEFT JOIN LATERAL (
    SELECT ${SENT_COLUMNS}, reserved_native AS "reservedNative", confirmed_at FROM transfers
      WHERE network = lane.network AND source_address = lane.address AND status = 'processing'
        AND ${ON_CHAIN}
  ) AS open ON true
  WHERE lane.network = $1 AND lane.address = $2 ORDER BY open.confirmed_at`;

/** The order of what an account pays, kept by a version instead of a lock: chains are asked while nobody is held up. */
@Injectable()
export class LanesRepository {
  private readonly stateStatement: PreparedStatement<StateRow>;

  constructor(private readonly source: DataSource) {
    this.stateStatement = new PreparedStatement(source, 'lane_state', LANE_STATE);
  }

  async state(lane: ChainLane): Promise<LaneState> {
    const rows = await this.stateStatement.rows([lane.network, lane.address, lane.chain]);
    const [first] = rows;
    if (!first) {
      await this.begin(lane);
      return this.state(lane);
    }
    const open = rows.filter((row) => row.id !== null);
    return { version: first.version, open, decidedNonce: bigOf(first.decidedNonce) };
  }

  /** Works in the transaction that moves the lane on; undefined, without work, where it is not as it was read. */
  moveOn<T>(
    { network, address }: Lane,
    version: string,
    work: (tx: EntityManager) => Promise<T>,
  ): Promise<T | undefined> {
    return this.source.transaction(async (tx) => {
      const [, moved] = await tx.query<[unknown[], number]>(
        'UPDATE lanes SET version = version + 1 WHERE network = $1 AND address = $2 AND version = $3',
        [network, address, version],
      );
      return moved === 1 ? work(tx) : undefined;
    });
  }

  private async begin({ network, address }: Lane): Promise<void> {
    await this.source.query('INSERT INTO lanes (network, address) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
      network,
      address,
    ]);
  }
}
