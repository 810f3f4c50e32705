import type { Network as NetworkName } from '@latchkey/chains';
import type { Memo } from '@latchkey/contracts';
import type { PaymentApproval, PaymentRejection } from '@latchkey/contracts/signer';
import type { TransferCurrency, TransferStatus } from '@latchkey/contracts/transfer';
import { Column, Entity, PrimaryColumn, VirtualColumn } from 'typeorm';
import type { Payment, TransferAsset } from '../networks/network.js';

/** SQL: the condition of the indexes of transfers that are not signed, and may be. */
export const UNSIGNED = `status IN ('pending', 'awaiting_approval')`;

/** The condition of a transfer that may be confirmed or cancelled, by the database's clock. */
export const PENDING = `status = 'pending' AND expires_at > now()`;

/** The condition of one that may be paid, whether it waits to be confirmed or to be approved. */
export const PAYABLE = `${UNSIGNED} AND expires_at > now()`;

/** SQL: the condition of the indexes of executed transfers. */
export const EXECUTED = `status IN ('completed', 'failed')`;

/** SQL: how long a payment may take beside what others take. Blocks of Bitcoin take ten minutes and more, and three decide. */
export const WITHOUT_ALARM = `CASE network WHEN 'BITCOIN' THEN interval '3 hours' ELSE interval '0' END`;

/** Expired by the database's clock; the scheduled job may not have stored it yet. */
const isOverdue = (row: string) => `${row}.${UNSIGNED} AND ${row}.expires_at <= now()`;

/**
 * A transfer as the API shows it. Only the SQL of `execution/` touches the columns of its signed bytes and of
 * its execution. Counts of units are decimal texts, as PostgreSQL answers them.
 */
@Entity('transfers')
export class TransferEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ name: 'user_id', type: 'text' }) userId!: string;
  @Column({ name: 'status', type: 'text' }) storedStatus!: TransferStatus;
  @VirtualColumn('text', {
    query: (row) => `CASE WHEN ${isOverdue(row)} THEN 'expired' ELSE ${row}.status END`,
  })
  status!: TransferStatus;
  /** Wallet that pays. */
  @Column({ type: 'text' }) source!: string;
  @Column({ name: 'source_address', type: 'text' }) sourceAddress!: string;
  @Column({ type: 'text' }) network!: NetworkName;
  /** The only chain on which it is ever paid, such as `eip155:1`; null in rows of older releases. */
  @Column({ type: 'text', nullable: true }) chain!: string | null;
  @Column({ type: 'text' }) currency!: TransferCurrency;
  @Column({ name: 'asset_kind', type: 'text' }) assetKind!: TransferAsset['kind'];
  /** Contract or mint; null for the coin of the chain. */
  @Column({ type: 'text', nullable: true }) contract!: string | null;
  @Column({ type: 'smallint' }) decimals!: number;
  @Column({ type: 'numeric' }) units!: string;
  @Column({ type: 'text' }) dest!: string;
  /** What the payment says to its receiver. */
  @Column({ type: 'jsonb', nullable: true }) memo!: Memo | null;
  @Column({ name: 'custom_id', type: 'text', nullable: true }) customId!: string | null;
  /** SHA-256 of the request, by which a repeated request is recognised. */
  @Column({ name: 'content_digest', type: 'bytea' }) contentDigest!: Buffer;
  @Column({ type: 'text' }) notes!: string;
  /** In units of the chain's coin: estimated, then exact. */
  @Column({ type: 'numeric' }) fees!: string;
  @Column({ name: 'fee_decimals', type: 'smallint' }) feeDecimals!: number;
  @Column({ name: 'blockchain_tx_hash', type: 'text' }) blockchainTxHash!: string;
  /** Id of the secret key; empty in rows of older releases. */
  @Column({ name: 'created_by', type: 'text' }) createdBy!: string;
  /** As the signer counts them, the oldest first. */
  @Column({ type: 'jsonb' }) approvals!: PaymentApproval[];
  @Column({ type: 'jsonb', nullable: true }) rejection!: PaymentRejection | null;
  @Column({ name: 'completed_at', type: 'timestamptz', nullable: true }) completedAt!: Date | null;
  @Column({ name: 'cancelled_at', type: 'timestamptz', nullable: true }) cancelledAt!: Date | null;
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
  @VirtualColumn('timestamptz', {
    query: (row) => `CASE WHEN ${isOverdue(row)} THEN ${row}.expires_at ELSE ${row}.updated_at END`,
  })
  updatedAt!: Date;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}

export type TransferPlace = Pick<TransferEntity, 'appId' | 'id'>;

type SetByDatabase =
  | 'status'
  | 'storedStatus'
  | 'blockchainTxHash'
  | 'approvals'
  | 'rejection'
  | `${string}At`;

/** A transfer to be added; the database sets its times. */
export type NewTransfer = Omit<TransferEntity, SetByDatabase> & { readonly expiresInMinutes: number };

/** The columns that a payment is made of. */
export type PaymentRow = Pick<
  TransferEntity,
  'sourceAddress' | 'assetKind' | 'contract' | 'decimals' | 'units' | 'dest' | 'memo'
>;

export function paymentOf(row: PaymentRow): Payment {
  const { sourceAddress: from, dest: to, units, memo } = row;
  return { asset: assetOf(row), from, to, units: BigInt(units), ...(memo && { memo }) };
}

function assetOf({ assetKind: kind, contract, decimals }: PaymentRow): TransferAsset {
  if (kind !== 'erc20' && kind !== 'spl') return { kind, decimals };
  if (contract === null) throw new Error('a token without its contract');
  return { kind, contract, decimals };
}
