import type { DeliveryStatus } from '@latchkey/contracts/events';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One event on its way to one webhook. */
@Entity('webhook_deliveries')
export class DeliveryEntity {
  @PrimaryColumn({ name: 'webhook_id', type: 'text' }) webhookId!: string;
  @PrimaryColumn({ name: 'event_id', type: 'text' }) eventId!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ name: 'event_type', type: 'text' }) eventType!: string;
  /** JSON of the event, as the feed answers it. */
  @Column({ type: 'text', select: false }) body!: string;
  @Column({ type: 'text' }) status!: DeliveryStatus;
  /** Requests that were made, in all. */
  @Column({ type: 'integer' }) attempts!: number;
  /** Of these, since the delivery was made or last retried by a caller; they decide the next pause. */
  @Column({ type: 'integer' }) tries!: number;
  /** Tells one lease from the next. */
  @Column({ type: 'integer' }) claims!: number;
  @Column({ name: 'last_status_code', type: 'integer', nullable: true }) lastStatusCode!: number | null;
  @Column({ name: 'last_error', type: 'text', nullable: true }) lastError!: string | null;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'next_attempt_at', type: 'timestamptz' }) nextAttemptAt!: Date;
  /** Fails if it is not delivered until then. */
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
  /** Until then the delivery belongs to the worker that claimed it. */
  @Column({ name: 'leased_until', type: 'timestamptz', nullable: true }) leasedUntil!: Date | null;
  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true }) finishedAt!: Date | null;
}
