import type { Network as NetworkName } from '@latchkey/chains';
import type { Environment } from '@latchkey/contracts';
import type { SentTransaction } from '../networks/network.js';
import { type PaymentRow, paymentOf } from '../transfers/transfer.entity.js';

/** A confirmed transfer, with what was signed for it. */
export interface SentRow extends PaymentRow {
  id: string;
  appId: string;
  network: NetworkName;
  environment: Environment;
  /** Null in rows of older releases. */
  chain: string | null;
  signedTransaction: Buffer;
  hash: string;
  nonce: string | null;
  lastValidHeight: string | null;
  genesis: string | null;
}

/** One that belongs to this worker for the time of its lease; `attempts` tells one lease from the next. */
export interface ClaimedRow extends SentRow {
  attempts: number;
  /** For how long the chain has said that it can no longer be executed. */
  supersededForMs: number;
}

/** Older releases stored none, and had one endpoint for all Apps: that of live ones. */
export const ENVIRONMENT = `coalesce(environment, 'live')`;

export const SENT_COLUMNS = `
  id, app_id AS "appId", network, source_address AS "sourceAddress", asset_kind AS "assetKind", contract, decimals,
  units, dest, signed_transaction AS "signedTransaction", blockchain_tx_hash AS "hash", nonce,
  last_valid_height AS "lastValidHeight", genesis, chain, ${ENVIRONMENT} AS environment`;

export function sentOf(row: SentRow): SentTransaction {
  return {
    bytes: row.signedTransaction,
    hash: row.hash,
    payment: paymentOf(row),
    nonce: bigOf(row.nonce),
    lastValidHeight: bigOf(row.lastValidHeight),
    genesis: row.genesis,
  };
}

export function bigOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}
