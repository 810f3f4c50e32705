import type { Channel } from '@latchkey/contracts/catalogue';
import { Column, Entity, PrimaryColumn } from 'typeorm';

export type MessageKind = 'passcode' | 'magic_link';

/** `queued` until one of the others ends it; only a queued message has its payload. */
export type MessageState = 'queued' | 'delivered' | 'failed' | 'cancelled';

/** A message to be delivered. */
@Entity('messages')
export class MessageEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ name: 'user_id', type: 'text' }) userId!: string;
  @Column({ name: 'method_id', type: 'text' }) methodId!: string;
  @Column({ type: 'text' }) kind!: MessageKind;
  /** The passcode or link that it carries. */
  @Column({ name: 'source_id', type: 'text' }) sourceId!: string;
  @Column({ type: 'text' }) channel!: Channel;
  /** Of the phone number (ISO 3166-1 alpha-2); null for an email, and for a message of version 0.2.0. */
  @Column({ type: 'text', nullable: true }) country!: string | null;
  /** Destination and texts. */
  @Column({ name: 'payload_sealed', type: 'bytea', nullable: true }) encryptedPayload!: Buffer | null;
  @Column({ type: 'text' }) state!: MessageState;
  /** Set for a failed message. */
  @Column({ type: 'text', nullable: true }) failure!: 'rejected' | 'expired' | null;
  /** Code of the last attempt that failed, as in the log. */
  @Column({ name: 'provider_code', type: 'text', nullable: true }) providerCode!: string | null;
  @Column({ type: 'integer' }) attempts!: number;
  @Column({ name: 'next_attempt_at', type: 'timestamptz' }) nextAttemptAt!: Date;
  /** Until then the message belongs to the worker that claimed it. */
  @Column({ name: 'leased_until', type: 'timestamptz', nullable: true }) leasedUntil!: Date | null;
  /** Numbers of the attempts whose text left without an answer: each may have arrived. */
  @Column({ type: 'integer', array: true }) unanswered!: number[];
  /** End of the code or link that it carries: never sent after it. */
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
  @Column({ name: 'finished_at', type: 'timestamptz', nullable: true }) finishedAt!: Date | null;
}

/** A message as events and log lines name it. */
export type MessageRef = Pick<MessageEntity, 'id' | 'appId' | 'userId' | 'channel' | 'country'>;

/** `isClaimed`: under a lease of this process from the start, for its first attempt. */
export type QueuedMessage = MessageRef & { readonly encryptedPayload: Buffer; readonly isClaimed: boolean };

/** Belongs to this worker until its lease ends; `attempts` tells one lease from the next. */
export type ClaimedMessage = MessageRef & Pick<MessageEntity, 'attempts'>;
