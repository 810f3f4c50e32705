import type { AuthenticatorType } from '@latchkey/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Authenticators count with 32 bits, so the driver's text fits a number. */
const bigintAsNumber = { to: (value: number) => value, from: (value: string) => Number(value) };

/** A passkey or security key of a user. */
@Entity('webauthn_credentials')
export class CredentialEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ name: 'user_id', type: 'text' }) userId!: string;
  @Column({ type: 'text' }) domain!: string;
  /** The authenticator's own id, base64url. */
  @Column({ name: 'credential_id', type: 'text' }) credentialId!: string;
  /** COSE. */
  @Column({ name: 'public_key', type: 'bytea' }) publicKey!: Buffer;
  /** Of signatures; stays 0 where the authenticator does not count. */
  @Column({ type: 'bigint', transformer: bigintAsNumber }) counter!: number;
  @Column({ type: 'text', array: true }) transports!: string[];
  /** Model of the authenticator; zeros where it is not known. */
  @Column({ type: 'text' }) aaguid!: string;
  @Column({ name: 'authenticator_type', type: 'text' }) authenticatorType!: AuthenticatorType;
  @Column({ type: 'text' }) name!: string;
  @Column({ name: 'multi_device', type: 'boolean' }) multiDevice!: boolean;
  @Column({ name: 'backed_up', type: 'boolean' }) backedUp!: boolean;
  @Column({ name: 'last_used_at', type: 'timestamptz', nullable: true }) lastUsedAt!: Date | null;
  @Column({ name: 'updated_at', type: 'timestamptz' }) updatedAt!: Date;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}

/** What a registration stores; its times are the database's. */
export type NewCredential = Omit<CredentialEntity, 'lastUsedAt' | 'updatedAt' | 'createdAt'>;

/** What the view of a user shows. */
export type ShownCredential = Omit<
  CredentialEntity,
  'appId' | 'credentialId' | 'publicKey' | 'counter' | 'aaguid'
>;

/**
 * How authenticators know a user: random bytes, the same for every credential, so that an authenticator keeps one entry
 * per user and learns no id (WebAuthn Level 3, 5.4.3).
 */
@Entity('webauthn_users')
export class UserHandleEntity {
  @PrimaryColumn({ name: 'app_id', type: 'text' }) appId!: string;
  @PrimaryColumn({ name: 'user_id', type: 'text' }) userId!: string;
  @Column({ type: 'bytea' }) handle!: Buffer;
}
