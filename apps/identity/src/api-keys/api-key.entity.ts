import type { ApiKeyKind } from '@latchkey/contracts/identity';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('api_keys')
export class ApiKeyEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ type: 'text' }) kind!: ApiKeyKind;
  @Column({ type: 'text' }) prefix!: string;
  @Column({ name: 'last_four', type: 'text' }) lastFour!: string;
  /** SHA-256 of the key; the key itself is not stored. */
  @Column({ type: 'bytea', select: false }) digest!: Buffer;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ name: 'last_used_at', type: 'timestamptz', precision: 3, nullable: true })
  lastUsedAt!: Date | null;
  @Column({ name: 'revoked_at', type: 'timestamptz', precision: 3, nullable: true }) revokedAt!: Date | null;
}
