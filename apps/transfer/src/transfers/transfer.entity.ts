import type { Network as NetworkName } from '@latchkey/chains';
import type { TransferCurrency, TransferStatus } from '@latchkey/contracts/transfer';
import type { Payment, TransferAsset } from '../networks/network.js';

/** A row of `transfers` as it stands now. Counts of units are decimal texts, as PostgreSQL answers them. */
export interface TransferRow {
  id: string;
  appId: string;
  userId: string;
  status: TransferStatus;
  /** Wallet that pays. */
  source: string;
  sourceAddress: string;
  network: NetworkName;
  /** The name of the chain that it is for, the only one on which it is ever paid; null in rows of older releases. */
  chain: string | null;
  currency: TransferCurrency;
  assetKind: TransferAsset['kind'];
  /** Contract or mint; null for the coin of the chain. */
  contract: string | null;
  decimals: number;
  units: string;
  dest: string;
  customId: string | null;
  /** SHA-256 of what was asked for, by which a repeated request is told from another one. */
  contentDigest: Buffer;
  notes: string;
  /** In units of the chain's coin: estimated, then exact. */
  fees: string;
  feeDecimals: number;
  blockchainTxHash: string;
  completedAt: Date | null;
  cancelledAt: Date | null;
  expiresAt: Date;
  updatedAt: Date;
  createdAt: Date;
}

/** What a new transfer is made of; its times are the database's. */
export type NewTransfer = Omit<
  TransferRow,
  'status' | 'blockchainTxHash' | 'completedAt' | 'cancelledAt' | 'expiresAt' | 'updatedAt' | 'createdAt'
> & { readonly expiresInMinutes: number };

/** May still be confirmed or cancelled, by the database's clock. */
export const PENDING = `status = 'pending' AND expires_at > now()`;

/** Out of time by the database's clock, whether or not a sweep has written it yet. */
const OVERDUE = `(status = 'pending' AND expires_at <= now())`;

export const TRANSFER_COLUMNS = `
  id, app_id AS "appId", user_id AS "userId",
  CASE WHEN ${OVERDUE} THEN 'expired' ELSE status END AS status,
  source, source_address AS "sourceAddress", network, chain, currency, asset_kind AS "assetKind", contract, decimals,
  units, dest, custom_id AS "customId", content_digest AS "contentDigest", notes, fees,
  fee_decimals AS "feeDecimals", blockchain_tx_hash AS "blockchainTxHash", completed_at AS "completedAt",
  cancelled_at AS "cancelledAt", expires_at AS "expiresAt",
  CASE WHEN ${OVERDUE} THEN expires_at ELSE updated_at END AS "updatedAt", created_at AS "createdAt"`;

/** The columns that say what is paid. */
export type PaymentRow = Pick<
  TransferRow,
  'sourceAddress' | 'assetKind' | 'contract' | 'decimals' | 'units' | 'dest'
>;

export function paymentOf(row: PaymentRow): Payment {
  const { sourceAddress: from, dest: to, units } = row;
  return { asset: assetOf(row), from, to, units: BigInt(units) };
}

function assetOf({ assetKind: kind, contract, decimals }: PaymentRow): TransferAsset {
  if (kind === 'evm_native' || kind === 'sol_native') return { kind, decimals };
  if (contract === null) throw new Error('a token without its contract');
  return { kind, contract, decimals };
}
