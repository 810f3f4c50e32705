import type { AppSettings, Environment, Tier } from '@latchkey/contracts';
import type { OAuthProviderName } from '@latchkey/contracts/identity';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('apps')
export class AppEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ type: 'text' }) name!: string;
  @Column({ type: 'text' }) environment!: Environment;
  @Column({ type: 'text' }) tier!: Tier;
  /** Only what differs from the defaults, so that a better default reaches every App. */
  @Column({ type: 'jsonb' }) settings!: Partial<AppSettings>;
  @Column({ name: 'is_bootstrap', type: 'boolean', select: false }) isBootstrap!: boolean;
  /** Whether a payment needs its person while the App has no transfer policy; decided when the App is made. */
  @Column({ name: 'payments_need_person', type: 'boolean' }) paymentsNeedPerson!: boolean;
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}

export type NewApp = Pick<AppEntity, 'id' | 'name' | 'environment' | 'tier'>;
/** The App of a new installation, with the settings that its operator chose. */
export type FirstApp = NewApp & Pick<AppEntity, 'settings'>;

@Entity('oauth_providers')
export class OAuthProviderEntity {
  @PrimaryColumn({ name: 'app_id', type: 'text' }) appId!: string;
  @PrimaryColumn({ type: 'text' }) provider!: OAuthProviderName;
  @Column({ name: 'client_id', type: 'text' }) clientId!: string;
  /** Not read with the row: views have no use for it. */
  @Column({ name: 'client_secret_sealed', type: 'bytea', select: false }) encryptedClientSecret!: Buffer;
  @Column({ type: 'text' }) issuer!: string;
  @Column({ type: 'text', array: true }) scopes!: string[];
  /** Of Apple, with `keyId`; empty elsewhere. */
  @Column({ name: 'team_id', type: 'text' }) teamId!: string;
  @Column({ name: 'key_id', type: 'text' }) keyId!: string;
  @Column({ name: 'keep_tokens', type: 'boolean' }) keepTokens!: boolean;
}

/** A provider to store, its client secret encrypted already, or (without a row) to remove. */
export interface ProviderChange {
  readonly provider: OAuthProviderName;
  readonly row: OAuthProviderEntity | null;
}
