import type { Environment } from '@latchkey/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A disabled webhook is listed and gets nothing; a deleted one is kept until its deliveries are gone. */
export type WebhookStatus = 'enabled' | 'disabled' | 'deleted';

/** An endpoint of an App that is sent its events. */
@Entity('webhooks')
export class WebhookEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  /** Of its App; decides which addresses it may have. */
  @Column({ type: 'text' }) environment!: Environment;
  @Column({ type: 'text' }) url!: string;
  /** The types that it is sent; empty for every type. */
  @Column({ type: 'text', array: true }) events!: string[];
  @Column({ type: 'text' }) status!: WebhookStatus;
  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
  /** When it was disabled or deleted. */
  @Column({ name: 'ended_at', type: 'timestamptz', nullable: true }) endedAt!: Date | null;
  /** Failed attempts since the last delivery. */
  @Column({ type: 'integer', default: 0 }) failures!: number;
  /** The first of these failures. */
  @Column({ name: 'failing_since', type: 'timestamptz', nullable: true }) failingSince!: Date | null;
  /** Whether its last answer took long. */
  @Column({ name: 'is_slow', type: 'boolean', default: false }) isSlow!: boolean;
  /** Until then a failing or slow webhook is sent nothing. */
  @Column({ name: 'paused_until', type: 'timestamptz', nullable: true }) pausedUntil!: Date | null;
}

/** A signing secret; it has an end once a newer one has replaced it. */
@Entity('webhook_secrets')
export class WebhookSecretEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ name: 'webhook_id', type: 'text' }) webhookId!: string;
  @Column({ name: 'secret_sealed', type: 'bytea' }) encryptedSecret!: Buffer;
  @Column({ name: 'created_at', type: 'timestamptz', default: () => 'now()' }) createdAt!: Date;
  @Column({ name: 'expires_at', type: 'timestamptz', nullable: true }) expiresAt!: Date | null;
}

export type NewWebhook = Pick<WebhookEntity, 'id' | 'appId' | 'environment' | 'url' | 'events'>;
export type NewSecret = Pick<WebhookSecretEntity, 'id' | 'appId' | 'webhookId' | 'encryptedSecret'>;
/** What identifies a webhook; an operator names no App. */
export interface WebhookKey {
  readonly appId: string | null;
  readonly id: string;
}
