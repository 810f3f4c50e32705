import type { WalletType } from '@latchkey/contracts';
import { Entity, PrimaryColumn } from 'typeorm';

/** A default wallet that is still to be made. Only SQL touches its lease (`attempts`, `due_at`). */
@Entity('default_wallet_orders')
export class DefaultWalletOrderEntity {
  @PrimaryColumn({ name: 'app_id', type: 'text' }) appId!: string;
  @PrimaryColumn({ name: 'user_id', type: 'text' }) userId!: string;
  @PrimaryColumn({ name: 'wallet_type', type: 'text' }) walletType!: WalletType;
}
