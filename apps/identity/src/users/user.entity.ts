import type { WalletType } from '@latchkey/contracts';
import type { OAuthProviderName, UserStatus } from '@latchkey/contracts/identity';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A change of the user or of its parts locks this row first. */
@Entity('users')
export class UserEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  /** The App's own id of the user; unique in the App. */
  @Column({ name: 'external_id', type: 'text', nullable: true }) externalId!: string | null;
  @Column({ name: 'first_name', type: 'text' }) firstName!: string;
  @Column({ name: 'middle_name', type: 'text' }) middleName!: string;
  @Column({ name: 'last_name', type: 'text' }) lastName!: string;
  /** A block keeps it, for the time after the block. */
  @Column({ type: 'text' }) status!: Exclude<UserStatus, 'blocked'>;
  @Column({ name: 'blocked_at', type: 'timestamptz', precision: 3, nullable: true }) blockedAt!: Date | null;
  /** Counts blocks and unblocks. */
  @Column({ name: 'block_version', type: 'integer' }) blockVersion!: number;
  @Column({ type: 'json' }) metadata!: Record<string, unknown>;
  /** Default wallets that an event has already asked for. */
  @Column({ name: 'default_wallet_types', type: 'text', array: true }) defaultWalletTypes!: WalletType[];
  @Column({ name: 'created_at', type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}

/** What a change needs of a user whose row it has locked. */
export type UserRow = Pick<UserEntity, 'id' | 'appId' | 'status' | 'defaultWalletTypes'>;

/** The status that is answered, in SQL over `users u`. */
export const STATUS_OF_USER = `CASE WHEN u.blocked_at IS NULL THEN u.status ELSE 'blocked' END`;

/** An email or a phone number, attached to a user. */
export interface Identifier {
  id: string;
  appId: string;
  userId: string;
  /** The address or number. */
  value: string;
  verified: boolean;
  updatedAt: Date;
}

@Entity('emails')
export class EmailEntity implements Identifier {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ name: 'user_id', type: 'text' }) userId!: string;
  @Column({ name: 'email', type: 'text' }) value!: string;
  @Column({ type: 'boolean' }) verified!: boolean;
  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}

@Entity('phone_numbers')
export class PhoneNumberEntity implements Identifier {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ name: 'user_id', type: 'text' }) userId!: string;
  @Column({ name: 'phone_number', type: 'text' }) value!: string;
  @Column({ type: 'boolean' }) verified!: boolean;
  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}

/** A user's account at a sign-in provider. */
@Entity('idp_identities')
export class IdpIdentityEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ name: 'user_id', type: 'text' }) userId!: string;
  @Column({ type: 'text' }) provider!: OAuthProviderName;
  /** Empty for the provider's own. */
  @Column({ type: 'text' }) issuer!: string;
  @Column({ name: 'provider_subject', type: 'text' }) providerSubject!: string;
  @Column({ name: 'idp_type', type: 'text' }) idpType!: string;
  /** As in factors: the user's email that the provider vouches for, else the account itself. */
  @Column({ name: 'method_id', type: 'text' }) methodId!: string;
  @Column({ name: 'method_type', type: 'text' }) methodType!: string;
  /** Whether the provider has vouched for an email of the user, now or before. */
  @Column({ name: 'email_vouched', type: 'boolean' }) emailVouched!: boolean;
  @Column({ name: 'updated_at', type: 'timestamptz', precision: 3 }) updatedAt!: Date;
}
