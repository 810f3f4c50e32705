import type { LinkMethodType } from '@latchkey/contracts/otp-delivery';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** `email`: sent by us, so it verifies the email; `embeddable`: delivered by the App in its own way. */
export type MagicLinkKind = 'embeddable' | 'email';

/** A link that signs its user in, once. */
@Entity('magic_links')
export class MagicLinkEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ name: 'user_id', type: 'text' }) userId!: string;
  @Column({ name: 'method_id', type: 'text' }) methodId!: string;
  @Column({ name: 'method_type', type: 'text' }) methodType!: LinkMethodType;
  @Column({ type: 'text' }) kind!: MagicLinkKind;
  /** SHA-256 of the token; 256 random bits need no pepper. */
  @Column({ name: 'token_digest', type: 'bytea' }) tokenDigest!: Buffer;
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
  @Column({ name: 'consumed_at', type: 'timestamptz', nullable: true }) consumedAt!: Date | null;
  @Column({ name: 'fingerprint_ip', type: 'text', nullable: true }) fingerprintIp!: string | null;
  @Column({ name: 'fingerprint_user_agent', type: 'text', nullable: true })
  fingerprintUserAgent!: string | null;
  @Column({ name: 'created_at', type: 'timestamptz' }) createdAt!: Date;
}

/** A link that can still be used. */
export type LivingMagicLink = Pick<
  MagicLinkEntity,
  'id' | 'userId' | 'methodId' | 'methodType' | 'kind' | 'fingerprintIp' | 'fingerprintUserAgent'
>;

export type NewMagicLink = LivingMagicLink &
  Pick<MagicLinkEntity, 'appId' | 'tokenDigest'> & { readonly expiresInMinutes: number };
