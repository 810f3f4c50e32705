import { Column, Entity, JoinColumn, OneToOne, PrimaryColumn } from 'typeorm';
import type { KeyForm } from '@latchkey/chains/keys';
import { WalletEntity } from '../wallets/wallet.entity.js';

/** The private key of a wallet in custody, encrypted. */
@Entity('wallet_keys')
export class WalletKeyEntity {
  @PrimaryColumn({ name: 'wallet_id', type: 'text' }) walletId!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ type: 'text' }) form!: KeyForm;
  @Column({ name: 'sealed', type: 'bytea' }) encrypted!: Buffer;
  /** Version of the key-encryption key. */
  @Column({ name: 'key_version', type: 'text' }) keyVersion!: string;

  @OneToOne(() => WalletEntity)
  @JoinColumn({ name: 'wallet_id' })
  wallet!: WalletEntity;
}

/** A key that is ready to be stored. */
export type NewWalletKey = Omit<WalletKeyEntity, 'wallet'>;
