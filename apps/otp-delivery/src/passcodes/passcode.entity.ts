import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The current code of a method, and the counts of wrong guesses, which outlive codes. */
@Entity('passcodes')
export class PasscodeEntity {
  @PrimaryColumn({ name: 'app_id', type: 'text' }) appId!: string;
  @PrimaryColumn({ name: 'method_id', type: 'text' }) methodId!: string;
  @Column({ name: 'otp_id', type: 'text' }) otpId!: string;
  @Column({ name: 'user_id', type: 'text' }) userId!: string;
  /** HMAC-SHA-256 of App, method and code under the service's pepper; null a day after the code was sent. */
  @Column({ name: 'code_digest', type: 'bytea', nullable: true }) codeDigest!: Buffer | null;
  /** Digests of the codes that this one replaced, newest first. */
  @Column({ name: 'superseded_digests', type: 'bytea', array: true, default: () => `'{}'` })
  supersededDigests!: Buffer[];
  /** Guesses at this code; each is counted before it is compared. */
  @Column({ type: 'smallint' }) attempts!: number;
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
  @Column({ name: 'consumed_at', type: 'timestamptz', nullable: true }) consumedAt!: Date | null;
  /** Wrong guesses in a row, over every code of the method. */
  @Column({ name: 'wrong_streak', type: 'smallint' }) wrongStreak!: number;
  /** Wrong guesses since the last success, over every streak and lock. */
  @Column({ name: 'wrong_guesses', type: 'integer' }) wrongGuesses!: number;
  /** How often the user has lifted its lock since the last success or unlock by the App. */
  @Column({ name: 'own_unlocks', type: 'smallint', default: 0 }) ownUnlocks!: number;
  @Column({ name: 'locked_until', type: 'timestamptz', nullable: true }) lockedUntil!: Date | null;
  @Column({ name: 'fingerprint_ip', type: 'text', nullable: true }) fingerprintIp!: string | null;
  @Column({ name: 'fingerprint_user_agent', type: 'text', nullable: true })
  fingerprintUserAgent!: string | null;
  @Column({ name: 'sent_at', type: 'timestamptz' }) sentAt!: Date;
}

/** A method of an App. */
export type MethodRef = Pick<PasscodeEntity, 'appId' | 'methodId'>;

export type NewPasscode = MethodRef &
  Pick<PasscodeEntity, 'userId' | 'otpId' | 'fingerprintIp' | 'fingerprintUserAgent'> & {
    codeDigest: Buffer;
    expiresInMinutes: number;
  };
