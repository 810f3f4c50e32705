import type { OAuthProviderName } from '@latchkey/contracts/identity';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('oauth_providers')
export class OAuthProviderEntity {
  @PrimaryColumn({ name: 'app_id', type: 'text' }) appId!: string;
  @PrimaryColumn({ type: 'text' }) provider!: OAuthProviderName;
  @Column({ name: 'client_id', type: 'text' }) clientId!: string;

  /** Never read with the row: views have no use for it. */
  @Column({ name: 'client_secret_sealed', type: 'bytea', select: false }) clientSecretSealed!: Buffer;

  @Column({ type: 'text' }) issuer!: string;
  @Column({ type: 'text', array: true }) scopes!: string[];
}
