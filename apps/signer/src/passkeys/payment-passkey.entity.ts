import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A passkey that the signer knows. */
@Entity('payment_passkeys')
export class PaymentPasskeyEntity {
  @PrimaryColumn({ name: 'app_id', type: 'text' }) appId!: string;
  /** That mfa has given it. */
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'user_id', type: 'text' }) userId!: string;
  /** Of its public key, its domain and its owner, by `keyDigestOf`. */
  @Column({ name: 'key_digest', type: 'text' }) keyDigest!: string;
  /** When the signer got the event of this key, or first heard of it from mfa. */
  @Column({ name: 'known_since', type: 'timestamptz' }) knownSince!: Date;
}

/** What an event, or mfa, says of a passkey. */
export type NewPasskey = Omit<PaymentPasskeyEntity, 'appId' | 'knownSince'>;

export interface LearnedPasskey extends NewPasskey {
  /** That tells of it, where its key was not known. */
  readonly event: string;
}
