import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { Kind } from './awaiting-payment.entity.js';

/** A key that had a part in a payment which waits for approvals, or has waited: the first part alone. */
@Entity('payment_keys')
export class PaymentKeyEntity {
  @PrimaryColumn({ name: 'app_id', type: 'text' }) appId!: string;
  @PrimaryColumn({ name: 'transfer_id', type: 'text' }) transferId!: string;
  @PrimaryColumn({ type: 'text' }) kind!: Kind;
  @PrimaryColumn({ name: 'key_id', type: 'text' }) keyId!: string;
  @Column({ type: 'text' }) part!: 'created' | 'confirmed' | 'approved';
  @Column({ type: 'text' }) note!: string;
  @Column({ name: 'acted_at', type: 'timestamptz' }) actedAt!: Date;
}

/** The key that a call comes from. */
export type ActingKey = Pick<PaymentKeyEntity, 'kind' | 'keyId'>;
