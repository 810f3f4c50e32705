import type { TransferRule } from '@latchkey/contracts/signer';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A policy of an App, or of one of its wallets, as it was set once. */
@Entity('transfer_policies')
export class PolicyVersionEntity {
  @PrimaryColumn({ name: 'app_id', type: 'text' }) appId!: string;
  /** Empty for the policy of the App. */
  @PrimaryColumn({ name: 'wallet_id', type: 'text' }) walletId!: string;
  @PrimaryColumn({ type: 'integer' }) version!: number;
  @Column({ type: 'jsonb' }) rules!: TransferRule[];
  @Column({ name: 'loosen_after_minutes', type: 'integer' }) loosenAfterMinutes!: number;
  @Column({ name: 'set_at', type: 'timestamptz' }) setAt!: Date;
  /** Null for the newest; for one that was replaced, the end of its `loosen_after_minutes`. */
  @Column({ name: 'in_force_until', type: 'timestamptz', nullable: true }) inForceUntil!: Date | null;
}

/** The place of a policy. */
export type PolicyPlace = Pick<PolicyVersionEntity, 'appId' | 'walletId'>;
/** Stands for the wallet in the place of an App's policy. */
export const NO_WALLET = '';
