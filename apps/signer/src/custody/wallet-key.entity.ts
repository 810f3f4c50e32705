import type { WalletType } from '@latchkey/contracts';
import type { KeyForm } from '@latchkey/chains/keys';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The private key of a wallet, encrypted, with all that is known of the wallet here. */
@Entity('wallet_keys')
export class WalletKeyEntity {
  @PrimaryColumn({ name: 'wallet_id', type: 'text' }) walletId!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ name: 'user_id', type: 'text' }) userId!: string;
  @Column({ name: 'wallet_type', type: 'text' }) walletType!: WalletType;
  @Column({ name: 'public_address', type: 'text' }) publicAddress!: string;
  /** Made for the default wallet of its user and type. */
  @Column({ name: 'is_default', type: 'boolean' }) isDefault!: boolean;
  @Column({ type: 'text' }) form!: KeyForm;
  @Column({ name: 'sealed', type: 'bytea' }) encrypted!: Buffer;
  /** Version of the key-encryption key. */
  @Column({ name: 'key_version', type: 'text' }) keyVersion!: string;
  /** Since when it signs nothing: its user was deleted. */
  @Column({ name: 'retired_at', type: 'timestamptz' }) retiredAt!: Date | null;
}

/** A key that is ready to be stored. */
export type NewWalletKey = Omit<WalletKeyEntity, 'retiredAt'>;

/** A key that signs. */
export type WalletKeyRow = NewWalletKey;
