import type { ErrorType, RefusalReason } from '@latchkey/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** An answered request. The id that a backend chose may repeat, so every record is kept, and the newest is read. */
@Entity('request_records')
export class RequestRecordEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ name: 'request_id', type: 'text' }) requestId!: string;
  /** The `X-Request-Id` of a client that may not choose the id. */
  @Column({ name: 'client_request_id', type: 'text', nullable: true }) clientRequestId!: string | null;
  /** `operationId` of the endpoint. */
  @Column({ type: 'text' }) operation!: string;
  /** By the gateway's clock. */
  @Column({ name: 'answered_at', type: 'timestamptz' }) answeredAt!: Date;
  @Column({ type: 'smallint' }) status!: number;
  /** Null for a success. */
  @Column({ name: 'error_type', type: 'text', nullable: true }) errorType!: ErrorType | null;
  @Column({ name: 'user_id', type: 'text', nullable: true }) userId!: string | null;
  @Column({ type: 'text', nullable: true }) reason!: RefusalReason | null;
  @Column({ name: 'message_id', type: 'text', nullable: true }) messageId!: string | null;
  @Column({ name: 'message_channel', type: 'text', nullable: true }) messageChannel!: 'email' | 'sms' | null;
}
