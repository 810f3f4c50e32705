import type { OAuthProviderName } from '@latchkey/contracts/identity';
import { statement } from '@latchkey/platform/database';
import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { DataSource, type EntityManager, Repository } from 'typeorm';
import {
  type BegunFlow,
  type ExchangeClaim,
  type NewFlow,
  OAuthFlowEntity,
  type ReceivedFlow,
} from './oauth-flow.entity.js';

/** Of a state, and then of a token. */
const LIFE = `interval '10 minutes'`;

export const FLOW_BY_STATE = statement<BegunFlow>('oauth_flow_by_state')`
  SELECT id, app_id AS "appId", redirect_url AS "redirectUrl" FROM oauth_flows
  WHERE state_digest = $1 AND provider = $2 AND received_at IS NULL AND expires_at > now()`;

const RECEIVE = statement<{ id: string }>('oauth_flow_receive')`
  UPDATE oauth_flows SET received_at = now(), token_digest = $2, params_sealed = $3, expires_at = now() + ${LIFE}
  WHERE id = $1 AND received_at IS NULL AND expires_at > now() RETURNING id`;

export const FLOW_BY_TOKEN = statement<ReceivedFlow>('oauth_flow_by_token')`
  SELECT id, app_id AS "appId", provider, client_id AS "clientId", issuer, user_id AS "userId",
    callback_url AS "callbackUrl", state_digest AS "stateDigest", outcome_sealed AS "encryptedOutcome", refusal,
    spent_at IS NOT NULL AS "isSpent", expires_at <= now() AS "isExpired"
  FROM oauth_flows WHERE app_id = $1 AND token_digest = $2 AND tried_by IS NOT DISTINCT FROM $3`;

const CLAIM_EXCHANGE = statement<ExchangeClaim>('oauth_flow_claim')`
  UPDATE oauth_flows SET exchanges = exchanges + 1, leased_until = now() + $2 * interval '1 ms'
  WHERE id = $1 AND params_sealed IS NOT NULL AND expires_at > now() AND (leased_until IS NULL OR leased_until <= now())
  RETURNING id AS "flowId", exchanges AS exchange, params_sealed AS "encryptedParams"`;

// The code was used, so what the provider sent is no longer needed.
const END_EXCHANGE = statement('oauth_flows_end_exchange')`
  UPDATE oauth_flows SET outcome_sealed = $3, refusal = $4, params_sealed = NULL, leased_until = NULL
  WHERE id = $1 AND exchanges = $2 AND params_sealed IS NOT NULL`;

// A deletion takes the user's row before its flows: in another order both could wait for each other.
const LOCK_USER = statement('oauth_flows_lock_user')`
  SELECT FROM users WHERE app_id = $1 AND id = $2 FOR UPDATE`;

const SPEND = statement('oauth_flows_spend')`
  UPDATE oauth_flows SET spent_at = now(), outcome_sealed = NULL
  WHERE id = $1 AND spent_at IS NULL AND outcome_sealed IS NOT NULL AND expires_at > now() RETURNING id`;

/** Sign-ins with providers. SQL: each step is decided between parallel calls by one statement. */
@Injectable()
export class OAuthFlowsRepository {
  constructor(
    private readonly source: DataSource,
    @InjectRepository(OAuthFlowEntity) private readonly flows: Repository<OAuthFlowEntity>,
  ) {}

  async add(flow: NewFlow): Promise<void> {
    await this.flows.insert({ ...flow, expiresAt: () => `now() + ${LIFE}` });
  }

  /** Undefined if the state is unknown, of another provider, used or expired. */
  byState(stateDigest: Buffer, provider: OAuthProviderName): Promise<BegunFlow | undefined> {
    return FLOW_BY_STATE.first(this.source, [stateDigest, provider]);
  }

  /** Uses the state up; true for exactly one caller. @param received null where the provider refused. */
  async receive(
    flowId: string,
    received: { tokenDigest: Buffer; encryptedParams: Buffer } | null,
  ): Promise<boolean> {
    const { tokenDigest, encryptedParams } = received ?? { tokenDigest: null, encryptedParams: null };
    return (await RECEIVE.first(this.source, [flowId, tokenDigest, encryptedParams])) !== undefined;
  }

  /** @param triedBy the operator who tries a provider, and finds their own trials alone; null for a sign-in, which finds no trial. */
  byToken(appId: string, tokenDigest: Buffer, triedBy: string | null): Promise<ReceivedFlow | undefined> {
    return FLOW_BY_TOKEN.first(this.source, [appId, tokenDigest, triedBy]);
  }

  /** Undefined while another call has the lease, and once an exchange has ended. */
  claimExchange(flowId: string, leaseMs: number): Promise<ExchangeClaim | undefined> {
    return CLAIM_EXCHANGE.first(this.source, [flowId, leaseMs]);
  }

  /** Stores the outcome or the refusal, unless the lease ended and another call has claimed the exchange. */
  async endExchange(
    { flowId, exchange }: ExchangeClaim,
    { encryptedOutcome, refusal }: { encryptedOutcome?: Buffer; refusal?: string },
  ): Promise<void> {
    const values = [flowId, exchange, encryptedOutcome ?? null, refusal ?? null];
    await END_EXCHANGE.run(this.flows, values);
  }

  /** The exchange did not take place: the next call may claim it. */
  async releaseExchange({ flowId, exchange }: ExchangeClaim): Promise<void> {
    await this.flows.update({ id: flowId, exchanges: exchange }, { leasedUntil: null });
  }

  /** Uses the token up, in the transaction of the linking; true for exactly one caller. */
  async spend(tx: EntityManager, { id, appId, userId }: ReceivedFlow): Promise<boolean> {
    if (userId !== null) await LOCK_USER.run(tx, [appId, userId]);
    return (await SPEND.count(tx, [id])) === 1;
  }
}
