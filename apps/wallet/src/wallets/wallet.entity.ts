import type { WalletType } from '@latchkey/contracts';
import { Column, DeleteDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** A wallet of a user. A deleted one stays as a row, with its key; TypeORM's find methods leave it out. */
@Entity('wallets')
export class WalletEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ name: 'user_id', type: 'text' }) userId!: string;
  @Column({ name: 'wallet_type', type: 'text' }) walletType!: WalletType;
  @Column({ name: 'public_address', type: 'text' }) publicAddress!: string;
  /** The user has shown control of its key: it is in custody here, or a signature was given. */
  @Column({ type: 'boolean' }) verified!: boolean;
  @Column({ name: 'is_default', type: 'boolean' }) isDefault!: boolean;
  /** Its key is held elsewhere. */
  @Column({ name: 'is_read_only', type: 'boolean' }) isReadOnly!: boolean;
  @Column({ name: 'is_imported', type: 'boolean' }) isImported!: boolean;
  /** When it was detached (then `detached_at` is set, too), or its user was deleted. */
  @DeleteDateColumn({ name: 'sealed_at', type: 'timestamptz' }) deletedAt!: Date | null;
  /** When its key was first exported. */
  @Column({ name: 'exported_at', type: 'timestamptz' }) exportedAt!: Date | null;
  @Column({ name: 'updated_at', type: 'timestamptz' }) updatedAt!: Date;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}

/** A wallet that is not deleted. */
export type WalletRow = Omit<WalletEntity, 'deletedAt'>;

/** A wallet to be inserted; the database sets its times. */
export type NewWallet = Omit<WalletRow, 'exportedAt' | 'updatedAt' | 'createdAt'>;

/** An address on a chain, in an App. */
export type WalletAddress = Pick<WalletRow, 'appId' | 'walletType' | 'publicAddress'>;

/** Only the address, as a condition for the entity API. */
export function addressOf({ appId, walletType, publicAddress }: WalletAddress): WalletAddress {
  return { appId, walletType, publicAddress };
}
