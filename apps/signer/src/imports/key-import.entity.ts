import { Column, Entity, PrimaryColumn } from 'typeorm';

/** How long a key can be sealed to it. */
export const IMPORT_MINUTES = 10;

/** The private half of a key pair for one import of a key, encrypted. It goes with the first try. */
@Entity('key_imports')
export class KeyImportEntity {
  @PrimaryColumn({ name: 'app_id', type: 'text' }) appId!: string;
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'user_id', type: 'text' }) userId!: string;
  @Column({ name: 'sealed', type: 'bytea' }) encrypted!: Buffer;
  /** Version of the key-encryption key. */
  @Column({ name: 'key_version', type: 'text' }) keyVersion!: string;
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
}

/** An import to be begun; the database sets its end. */
export type NewKeyImport = Omit<KeyImportEntity, 'expiresAt'>;
