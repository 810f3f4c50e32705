import { Injectable } from '@nestjs/common';
import type { Environment } from '@latchkey/contracts';
import { PreparedStatement } from '@latchkey/platform/database';
import { DataSource, type EntityManager } from 'typeorm';
import type { Draft, SignedTransaction } from '../networks/network.js';
import type { ChainLine } from '../networks/networks.js';
import { PENDING, TRANSFER_COLUMNS, type TransferRow } from '../transfers/transfer.entity.js';
import { changed } from '../transfers/transfer.rules.js';
import { type ClaimedRow, ENVIRONMENT, SENT_COLUMNS } from './execution.entity.js';

/** What was signed for a transfer. */
export interface Execution {
  readonly draft: Draft;
  readonly nonce: bigint | null;
  readonly signed: SignedTransaction;
  /** Of the App, which decides by whose endpoint it is sent. */
  readonly environment: Environment;
}

/** How the chain decided; fees in units of its coin. */
export interface Decision {
  readonly status: 'completed' | 'failed';
  readonly fees: bigint;
}

// Longer than one attempt may take, so that two workers never hold one transfer.
const LEASE = '15 seconds';

export const CLAIM = `
  UPDATE transfers SET attempts = attempts + 1, due_at = now() + interval '${LEASE}'
  WHERE id = ANY(ARRAY(
    SELECT id FROM transfers WHERE status = 'processing' AND network = $1 AND ${ENVIRONMENT} = ANY($3) AND due_at <= now()
      ORDER BY due_at, nonce LIMIT $2 FOR UPDATE SKIP LOCKED
  )) RETURNING ${SENT_COLUMNS}, attempts,
    coalesce(1000 * extract(epoch FROM now() - superseded_since), 0)::float8 AS "supersededForMs"`;

const LATER = `
  UPDATE transfers SET due_at = now() + $3::float8 * interval '1 ms',
    superseded_since = CASE $4::text WHEN 'yes' THEN coalesce(superseded_since, now()) WHEN 'no' THEN NULL
      ELSE superseded_since END
  WHERE id = $1 AND attempts = $2 AND status = 'processing'`;

/** Every statement about transfers that a chain is deciding. */
@Injectable()
export class ExecutionsRepository {
  private readonly claiming: PreparedStatement<ClaimedRow>;
  private readonly postponing: PreparedStatement<never>;

  constructor(private readonly source: DataSource) {
    this.claiming = new PreparedStatement(source, 'executions_claim', CLAIM);
    this.postponing = new PreparedStatement(source, 'executions_later', LATER);
  }

  /** Keeps what was signed, to be broadcast at once. Undefined where the transfer is not pending (any more). */
  async begin(
    tx: EntityManager,
    { id, appId }: Pick<TransferRow, 'id' | 'appId'>,
    { draft, nonce, signed, environment }: Execution,
  ): Promise<TransferRow | undefined> {
    const [[row]] = await tx.query<[TransferRow[], number]>(
      `UPDATE transfers SET status = $3, signed_transaction = $4, blockchain_tx_hash = $5, nonce = $6,
          last_valid_height = $7, genesis = $8, reserved_native = $9, chain = $10, environment = $11, confirmed_at = now(), due_at = now(),
          updated_at = now()
        WHERE id = $1 AND app_id = $2 AND ${PENDING} RETURNING ${TRANSFER_COLUMNS}`,
      [
        id,
        appId,
        changed('pending', 'processing'),
        signed.bytes,
        signed.hash,
        nonce?.toString() ?? null,
        draft.lastValidHeight?.toString() ?? null,
        draft.genesis,
        draft.mostNative.toString(),
        draft.chain,
        environment,
      ],
    );
    return row;
  }

  /** Takes transfers that are due, those that come first on the chain first. */
  async claim({ name, serves }: Pick<ChainLine, 'name' | 'serves'>, limit: number): Promise<ClaimedRow[]> {
    const rows = await this.claiming.rows([name, limit, serves]);
    return rows.sort((a, b) => Number(BigInt(a.nonce ?? 0) - BigInt(b.nonce ?? 0)));
  }

  /** @param superseded what the chain said of it; undefined where it said nothing. */
  async later({ id, attempts }: ClaimedRow, pauseMs: number, superseded?: boolean): Promise<void> {
    const said = superseded === undefined ? 'nothing' : superseded ? 'yes' : 'no';
    await this.postponing.rows([id, attempts, pauseMs, said]);
  }

  /** Ends a transfer, and releases what it reserved; undefined where somebody else did. */
  async decide(tx: EntityManager, id: string, { status, fees }: Decision): Promise<TransferRow | undefined> {
    const [[row]] = await tx.query<[TransferRow[], number]>(
      `UPDATE transfers SET status = $2::text, fees = $3, reserved_native = NULL, due_at = NULL,
          superseded_since = NULL, decided_at = now(), updated_at = now(),
          completed_at = CASE $2::text WHEN 'completed' THEN now() END
        WHERE id = $1 AND status = 'processing' RETURNING ${TRANSFER_COLUMNS}`,
      [id, changed('processing', status), fees.toString()],
    );
    return row;
  }

  /** Age in seconds of the transfer that a chain has been deciding for the longest time; 0 when there is none. */
  async oldestAgeSeconds(): Promise<number> {
    const [row] = await this.source.query<{ age: string | null }[]>(
      `SELECT extract(epoch FROM now() - min(confirmed_at)) AS age FROM transfers WHERE status = 'processing'`,
    );
    return Number(row?.age ?? 0);
  }
}
