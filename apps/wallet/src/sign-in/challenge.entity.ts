import type { KeyKind, WalletType } from '@latchkey/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A text to be signed by the key of an address. */
@Entity('wallet_challenges')
export class ChallengeEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ name: 'wallet_type', type: 'text' }) walletType!: WalletType;
  @Column({ name: 'public_address', type: 'text' }) publicAddress!: string;
  /** The user who began it; null if no user was named. */
  @Column({ name: 'user_id', type: 'text', nullable: true }) userId!: string | null;
  @Column({ type: 'text' }) domain!: string;
  @Column({ type: 'text' }) nonce!: string;
  /** The exact text to sign. */
  @Column({ type: 'text' }) message!: string;
  /** The kind of key with which it was begun. */
  @Column({ name: 'key_kind', type: 'text' }) keyKind!: KeyKind;
  /** The client's network, by which open challenges are counted. */
  @Column({ name: 'client_ip', type: 'text' }) clientIp!: string;
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
  /** Null until it is answered. */
  @Column({ name: 'consumed_at', type: 'timestamptz', nullable: true }) consumedAt!: Date | null;
}

export type NewChallenge = Omit<ChallengeEntity, 'consumedAt'>;

/** A challenge that may still be answered. */
export type OpenChallenge = Pick<ChallengeEntity, 'id' | 'userId' | 'message'>;

export const CHALLENGE_MINUTES = 10;

/** Open challenges of one client of an App that begins with the public token. */
export const MOST_OPEN_OF_CLIENT = 100;
