import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The keys of an App are numbered from 1, each taking over from the one before. */
@Entity('signing_keys')
export class SigningKeyEntity {
  @PrimaryColumn({ type: 'text' }) kid!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ type: 'integer' }) generation!: number;
  /** RSA modulus and exponent in base64url. */
  @Column({ type: 'text' }) modulus!: string;
  @Column({ type: 'text' }) exponent!: string;
  /** Self-signed X.509 certificate of the key, DER. */
  @Column({ type: 'bytea' }) certificate!: Buffer;
  /** Null once the key signs no more. */
  @Column({ name: 'private_key_sealed', type: 'bytea', nullable: true })
  privateKeyEncrypted!: Buffer | null;
  @Column({ name: 'published_at', type: 'timestamptz' }) publishedAt!: Date;
  /** When it first signs; null while no rotation has scheduled it. */
  @Column({ name: 'signs_from', type: 'timestamptz', nullable: true }) signsFrom!: Date | null;
}

/** A key that is not stored yet. */
export type NewSigningKey = Pick<SigningKeyEntity, 'kid' | 'modulus' | 'exponent' | 'certificate'> & {
  privateKeyEncrypted: Buffer;
};

/** A tombstone: the key itself is deleted with its private half. */
@Entity('revoked_signing_keys')
export class RevokedKeyEntity {
  @PrimaryColumn({ type: 'text' }) kid!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ name: 'revoked_at', type: 'timestamptz' }) revokedAt!: Date;
}
