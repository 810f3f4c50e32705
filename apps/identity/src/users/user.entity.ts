import type { UserStatus } from '@latchkey/contracts/identity';
import type { WalletType } from '@latchkey/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Its row is the lock of everything that belongs to the user: whoever changes a part takes it first. */
@Entity('users')
export class UserEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ name: 'first_name', type: 'text' }) firstName!: string;
  @Column({ name: 'middle_name', type: 'text' }) middleName!: string;
  @Column({ name: 'last_name', type: 'text' }) lastName!: string;
  /** What the user is unless blocked. */
  @Column({ type: 'text' }) status!: Exclude<UserStatus, 'blocked'>;
  @Column({ name: 'blocked_at', type: 'timestamptz', precision: 3, nullable: true }) blockedAt!: Date | null;
  /** One more with every block and every unblock. */
  @Column({ name: 'block_version', type: 'integer' }) blockVersion!: number;
  @Column({ type: 'json' }) metadata!: Record<string, unknown>;

  /** Default wallets that an event has asked for already. */
  @Column({ name: 'default_wallet_types', type: 'text', array: true }) defaultWalletTypes!: WalletType[];

  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
