import type { OAuthProviderName } from '@latchkey/contracts/identity';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** One sign-in with a provider, or a trial of one: begun, received at the redirect URI, exchanged, spent. */
@Entity('oauth_flows')
export class OAuthFlowEntity {
  @PrimaryColumn({ type: 'text' }) id!: string;
  @Column({ name: 'app_id', type: 'text' }) appId!: string;
  @Column({ type: 'text' }) provider!: OAuthProviderName;
  /** Client and issuer that it began with; with others in the settings the code is sent nowhere. */
  @Column({ name: 'client_id', type: 'text' }) clientId!: string;
  @Column({ type: 'text' }) issuer!: string;
  /** The user to link; null for a sign-in. */
  @Column({ name: 'user_id', type: 'text', nullable: true }) userId!: string | null;
  /** The operator who tries the provider, or the key of one; null for a sign-in. Neither is read as the other. */
  @Column({ name: 'tried_by', type: 'text', nullable: true }) triedBy!: string | null;
  @Column({ name: 'redirect_url', type: 'text' }) redirectUrl!: string;
  @Column({ name: 'callback_url', type: 'text' }) callbackUrl!: string;
  /** SHA-256, as `tokenDigest`: 256 random bits need no pepper. */
  @Column({ name: 'state_digest', type: 'bytea' }) stateDigest!: Buffer;
  @Column({ name: 'token_digest', type: 'bytea', nullable: true }) tokenDigest!: Buffer | null;
  /** What the provider sent; null before that, and once the code was exchanged. */
  @Column({ name: 'params_sealed', type: 'bytea', nullable: true }) encryptedParams!: Buffer | null;
  /** The account and its tokens; null before the exchange, and once they were spent. */
  @Column({ name: 'outcome_sealed', type: 'bytea', nullable: true }) encryptedOutcome!: Buffer | null;
  /** Why the exchange was refused for good, as a reason of request records. */
  @Column({ type: 'text', nullable: true }) refusal!: string | null;
  /** Counts the claims of the exchange: only the latest one may store its outcome. */
  @Column({ type: 'integer' }) exchanges!: number;
  @Column({ name: 'leased_until', type: 'timestamptz', nullable: true }) leasedUntil!: Date | null;
  /** Of the state until the provider's redirect, then of the token. */
  @Column({ name: 'expires_at', type: 'timestamptz' }) expiresAt!: Date;
  @Column({ name: 'received_at', type: 'timestamptz', nullable: true }) receivedAt!: Date | null;
  @Column({ name: 'spent_at', type: 'timestamptz', nullable: true }) spentAt!: Date | null;
}

export type NewFlow = Pick<
  OAuthFlowEntity,
  | 'id'
  | 'appId'
  | 'provider'
  | 'clientId'
  | 'issuer'
  | 'userId'
  | 'triedBy'
  | 'redirectUrl'
  | 'callbackUrl'
  | 'stateDigest'
>;

/** A begun flow, found by its state. */
export type BegunFlow = Pick<OAuthFlowEntity, 'id' | 'appId' | 'redirectUrl'>;

/** A flow, found by its token. */
export type ReceivedFlow = Omit<NewFlow, 'redirectUrl' | 'triedBy'> &
  Pick<OAuthFlowEntity, 'encryptedOutcome' | 'refusal'> & {
    readonly isSpent: boolean;
    readonly isExpired: boolean;
  };

/** The right to exchange the code of a flow. */
export interface ExchangeClaim {
  readonly flowId: string;
  /** Its number among the claims of the flow. */
  readonly exchange: number;
  readonly encryptedParams: Buffer;
}
