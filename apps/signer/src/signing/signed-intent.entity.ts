import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The payment that was signed for a transfer, as a digest: no other one is ever signed for it. */
@Entity('signed_intents')
export class SignedIntentEntity {
  @PrimaryColumn({ name: 'app_id', type: 'text' }) appId!: string;
  @PrimaryColumn({ name: 'transfer_id', type: 'text' }) transferId!: string;
  @Column({ name: 'user_id', type: 'text' }) userId!: string;
  /** SHA-256, by `intentDigest`. */
  @Column({ type: 'bytea' }) digest!: Buffer;
  /** Of each its chain executes one of the signed drafts at most: nonces, or messages of Solana. */
  @Column({ type: 'text', array: true }) slots!: string[];
  /** After this time nothing more is signed for the transfer. */
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
  /** The last time. */
  @Column({ name: 'signed_at', type: 'timestamptz' }) signedAt!: Date;
}
