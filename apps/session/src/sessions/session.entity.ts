import type { Factor } from '@latchkey/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A session without the digest of its token: only SQL touches that column. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ name: 'user_id', type: 'text' }) userId!: string;
  @Column({ type: 'jsonb' }) factors!: Factor[];
  @Column({ name: 'user_agent', type: 'text' }) userAgent!: string;
  @Column({ type: 'text' }) ip!: string;
  @Column({ name: 'started_at', type: 'timestamptz' }) startedAt!: Date;
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
  @Column({ name: 'last_active_at', type: 'timestamptz' }) lastActiveAt!: Date;
  @Column({ name: 'revoked_at', type: 'timestamptz', nullable: true }) revokedAt!: Date | null;
  @Column({ name: 'updated_at', type: 'timestamptz' }) updatedAt!: Date;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}

/** A session as SQL reads it for verify and for a grant. */
export interface SessionRow extends SessionEntity {
  /** Rises with every change that a JWT shows; the kept JWT belongs to this version. */
  version: number;
  /** Of a session that was read by its token or id: what is kept of its JWT. */
  keptJwt?: Buffer | null;
  /** Types of the second factors that the user has enrolled; absent where no rule of the App asks for them. */
  secondFactors?: readonly string[] | undefined;
  /** The database's clock. */
  now: Date;
}
