import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A transfer that was signed, counted once. It names no user and no address, and stays when its user is deleted. */
@Entity('spends')
export class SpendEntity {
  @PrimaryColumn({ name: 'app_id', type: 'text' }) appId!: string;
  @PrimaryColumn({ name: 'transfer_id', type: 'text' }) transferId!: string;
  @Column({ name: 'spent_at', type: 'timestamptz' }) spentAt!: Date;
  /** In the smallest unit of its currency. */
  @Column({ type: 'numeric' }) units!: string;
  /** Where it is counted: digests of `ledgersOf`. */
  @Column({ type: 'bytea', array: true }) ledgers!: Buffer[];
}
