import type { AuthenticatorType, Ceremony, UserVerification } from '@latchkey/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What an authenticator was asked, until it answers. */
@Entity('webauthn_challenges')
export class ChallengeEntity {
  @PrimaryColumn({ name: 'app_id', type: 'text' }) appId!: string;
  /** 256 random bits in base64url. */
  @PrimaryColumn({ type: 'text' }) challenge!: string;
  @Column({ type: 'text' }) ceremony!: Ceremony;
  /** Null where any discoverable credential may answer. */
  @Column({ name: 'user_id', type: 'text', nullable: true }) userId!: string | null;
  @Column({ type: 'text' }) domain!: string;
  /** Only for a registration. */
  @Column({ name: 'authenticator_type', type: 'text', nullable: true })
  authenticatorType!: AuthenticatorType | null;
  /** Stored with the challenge, so that a setting that changes meanwhile weakens no answer. */
  @Column({ name: 'user_verification', type: 'text' }) userVerification!: UserVerification;
  /** The client's network, where the challenge counts towards that client's limit. */
  @Column({ name: 'client_ip', type: 'text', nullable: true }) clientIp!: string | null;
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
}

/** A challenge and what it is bound to. */
export type Challenge = Omit<ChallengeEntity, 'clientIp' | 'expiresAt'>;

/** With the network of the client where the challenge counts towards that client's limit. */
export type NewChallenge = Challenge & { clientIp?: string };

/**
 * Longer than the digest of a payment, which a passkey signs as a challenge, too: so a page tells the two apart, and no
 * sign-in signs a payment.
 */
export const CHALLENGE_BYTES = 48;
export const CHALLENGE_MINUTES = 5;

/** Open challenges of one client of an App that begins with the public token, as for wallets. */
export const MOST_OPEN_OF_CLIENT = 100;

/** Open registrations of one user: enough for several tabs and devices. */
export const MOST_REGISTRATIONS = 5;
