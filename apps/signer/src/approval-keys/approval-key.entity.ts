import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The public key of an App's own signatures, and the one that replaces it. */
@Entity('approval_keys')
export class ApprovalKeyEntity {
  @PrimaryColumn({ name: 'app_id', type: 'text' }) appId!: string;
  /** Ed25519. */
  @Column({ name: 'public_key', type: 'bytea' }) publicKey!: Buffer;
  @Column({ name: 'next_public_key', type: 'bytea', nullable: true }) nextPublicKey!: Buffer | null;
  /** From then on the next one counts, and the former one does not. */
  @Column({ name: 'changes_at', type: 'timestamptz', nullable: true }) changesAt!: Date | null;
}
