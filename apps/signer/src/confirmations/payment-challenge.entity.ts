import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How long a payment can be signed. */
export const OFFER_MINUTES = 5;

/** A payment that was offered to its person and its App to be signed, once. */
@Entity('payment_challenges')
export class PaymentChallengeEntity {
  @PrimaryColumn({ name: 'app_id', type: 'text' }) appId!: string;
  /** SHA-256 of the text that is signed. */
  @PrimaryColumn({ type: 'bytea' }) challenge!: Buffer;
  @Column({ name: 'transfer_id', type: 'text' }) transferId!: string;
  /** Whose wallet pays. */
  @Column({ name: 'user_id', type: 'text' }) userId!: string;
  /** Of the page in which a passkey signs. */
  @Column({ type: 'text' }) domain!: string;
  @Column({ type: 'text' }) nonce!: string;
  /** In whole seconds, as in the text. */
  @Column({ name: 'offered_at', type: 'timestamptz' }) offeredAt!: Date;
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
}

/** A payment to be offered; the database sets its end. */
export type NewPaymentChallenge = Omit<PaymentChallengeEntity, 'expiresAt'>;
