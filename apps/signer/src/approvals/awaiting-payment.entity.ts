import type { Memo, NeededApprovals, NetworkName, TokenSymbol } from '@latchkey/contracts';
import type { CheckedPerson } from '@latchkey/contracts/session';
import { Column, Entity, PrimaryColumn, VirtualColumn } from 'typeorm';
import type { Presented } from '../policies/presented.js';

/** Those who approve: secret keys of the App, or keys of operators. */
export type Kind = NeededApprovals['by'];

/** What came with a payment but for its approvals, and whose session. */
export type Proved = Pick<Presented, 'passkey' | 'appSignature'> & {
  readonly person: CheckedPerson | undefined;
  /** Of the key of the passkey that signed it. */
  readonly passkeyDigest?: string | undefined;
};

/** SQL, by the clock of the moment: the payment may have been ended while the statement waited for its row. */
export const isOver = (row: string) =>
  `(${row}.ended_at IS NOT NULL OR ${row}.expires_at <= clock_timestamp())`;

/** A payment that was confirmed with all that it needs but approvals, which it waits for until its transfer ends. */
@Entity('awaiting_payments')
export class AwaitingPaymentEntity {
  @PrimaryColumn({ name: 'app_id', type: 'text' }) appId!: string;
  @PrimaryColumn({ name: 'transfer_id', type: 'text' }) transferId!: string;
  @Column({ name: 'user_id', type: 'text' }) userId!: string;
  @Column({ name: 'wallet_id', type: 'text' }) walletId!: string;
  /** SHA-256 of what is paid, by `intentDigest`: approvals count for this payment alone, with whatever nonce. */
  @Column({ type: 'bytea' }) digest!: Buffer;
  /** What is paid, for those who approve it: by CAIP-2, and in whole tokens. */
  @Column({ type: 'text' }) network!: string;
  /** By its name in the API; null for one that was kept before it had a name here. */
  @Column({ name: 'network_name', type: 'text', nullable: true }) networkName!: NetworkName | null;
  @Column({ type: 'text' }) destination!: string;
  @Column({ type: 'text' }) amount!: string;
  @Column({ type: 'text' }) currency!: TokenSymbol;
  /** What it says to its receiver. */
  @Column({ type: 'jsonb', nullable: true }) memo!: Memo | null;
  @Column({ name: 'needed_count', type: 'integer' }) neededCount!: number;
  @Column({ name: 'needed_by', type: 'text' }) neededBy!: Kind;
  /** As it was proved at the confirmation. */
  @Column({ type: 'jsonb' }) presented!: Proved;
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
  /** When transfer said that its time is over. What has ended stays so, also if the clock of the database goes back. */
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true }) endedAt!: Date | null;
  @VirtualColumn('boolean', { query: isOver }) isOver!: boolean;
  /** The last time; a payment that was signed is not rejected any more. */
  @Column({ name: 'signed_at', type: 'timestamptz', nullable: true }) signedAt!: Date | null;
  @Column({ name: 'rejected_at', type: 'timestamptz', nullable: true }) rejectedAt!: Date | null;
  /** Id of the key; empty unless it was rejected. */
  @Column({ name: 'rejected_by', type: 'text' }) rejectedBy!: string;
  @Column({ name: 'rejected_note', type: 'text' }) rejectedNote!: string;
  /** The last time, also with an approval that was not the last one. What came with it was valid then. */
  @Column({ name: 'confirmed_at', type: 'timestamptz' }) confirmedAt!: Date;
}

/** Who rejected a payment. */
export interface Rejection extends Pick<AwaitingPaymentEntity, 'rejectedBy' | 'rejectedNote'> {
  readonly rejectedAt: Date;
}

/** A payment by the id of its transfer. */
export type TransferPlace = Pick<AwaitingPaymentEntity, 'appId' | 'transferId'>;

/** A payment that was to end. */
export interface EndingPayment extends TransferPlace, Omit<Rejection, 'rejectedAt'> {
  readonly rejectedAt: Date | null;
  /** Another transaction has its row: it has not ended. */
  readonly isBusy: boolean;
}

/** What is known of a payment at the moment of its signature. */
export interface KnownPayment {
  digest: Buffer;
  presented: Proved;
  /** Whether the passkey that signed it is known since then. */
  hasPasskey: boolean;
  isRejected: boolean;
  isOver: boolean;
  keys: number;
  operators: number;
}

/** What an approver says that is paid; not all of it has to be said. */
export interface MeantPayment {
  readonly destination?: string;
  readonly amount?: string;
  readonly currency?: string;
  readonly memo?: object;
}
