import type { Network as NetworkName } from '@latchkey/chains';
import type { Environment } from '@latchkey/contracts';
import type { Draft, SentTransaction, SignedTransaction } from '../networks/network.js';
import { type PaymentRow, paymentOf } from '../transfers/transfer.entity.js';

/** SQL: older releases stored none, and had one endpoint for all Apps: that of live ones. */
export const ENVIRONMENT = `coalesce(environment, 'live')`;

/** SQL: the columns of a {@link SentRow}. */
export const SENT = `
  id, app_id AS "appId", network, source_address AS "sourceAddress", asset_kind AS "assetKind", contract, decimals,
  units, dest, memo, signed_transaction AS "signedTransaction", blockchain_tx_hash AS "hash", nonce,
  last_valid_height AS "lastValidHeight", genesis, chain, ${ENVIRONMENT} AS environment,
  coalesce(1000 * extract(epoch FROM now() - confirmed_at), 0)::float8 AS "ageMs"`;

/** The queue of one account on one chain, in whichever Apps its key is held: its payments share funds and nonces. */
export interface Lane {
  readonly network: NetworkName;
  readonly address: string;
  /** The chain that the endpoint is on: an account of a test net is not that of the main net. */
  readonly chain: string;
}

/** A payment that was signed for a pending transfer, to be stored before it is broadcast. */
export interface SignedPayment {
  readonly lane: Lane;
  /** Of the lane, as it was read before the draft. */
  readonly version: string;
  /** In which it was signed; stored payments end it. */
  readonly turn: string;
  readonly draft: Draft;
  readonly nonce: bigint | null;
  readonly signed: SignedTransaction;
  /** Of the App, which decides through which endpoint it is sent. */
  readonly environment: Environment;
}

/** The row of a confirmed transfer, with its signed bytes. */
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
  /** Since it was confirmed. */
  ageMs: number;
}

/** A payment of a lane that its chain has not decided. */
export interface OpenRow extends SentRow {
  reservedNative: string;
}

/** A row that this process has leased; `attempts` and the end identify the lease. */
export interface ClaimedRow extends SentRow {
  attempts: number;
  leasedUntil: string;
  /** For how long the chain has said that it can no longer be executed. */
  supersededForMs: number;
}

/** How the chain decided; fees in units of its coin. */
export interface Decision {
  readonly status: 'completed' | 'failed';
  readonly fees: bigint;
  /** Of the form of the payment that was executed, where there are several. */
  readonly hash?: string;
  /** It has failed without using its nonce up. */
  readonly leavesNonce?: true;
}

export function sentOf(row: SentRow): SentTransaction {
  return {
    bytes: row.signedTransaction,
    hash: row.hash,
    payment: paymentOf(row),
    nonce: bigOf(row.nonce),
    lastValidHeight: bigOf(row.lastValidHeight),
    genesis: row.genesis,
    ageMs: row.ageMs,
  };
}

export function bigOf(text: string | null): bigint | null {
  return text === null ? null : BigInt(text);
}
