import { setTimeout as delay } from 'node:timers/promises';
import { AppError, type Caller, isRefusalReason } from '@latchkey/contracts';
import type { OAuthTokenInput } from '@latchkey/contracts/identity';
import { sha256 } from '@latchkey/platform/crypto';
import { isCoded } from '@latchkey/platform/errors';
import { Inject, Injectable } from '@nestjs/common';
import { ProviderClients } from '../apps/provider-clients.service.js';
import { FlowEncryption, type Outcome } from './encrypted-flows.js';
import { tokenRefusal } from './flow.rules.js';
import type { ExchangeClaim, ReceivedFlow } from './oauth-flow.entity.js';
import { OAuthFlowsRepository } from './oauth-flows.repository.js';
import {
  PROVIDER_PROTOCOL,
  type ProviderClient,
  type ProviderProtocol,
} from './protocol/provider-protocol.js';

/** Longer than a call may take, so that only the lease of a dead process ends before its exchange. */
const LEASE_MS = 20_000;
/** How long a call waits for the exchange of another one. */
const PATIENCE_MS = 5000;
const POLL_MS = 100;

/** A received flow and what its exchange proved. */
export interface ProvenFlow {
  readonly flow: ReceivedFlow;
  readonly outcome: Outcome;
}

/** Exchanges the code of a flow, once, however many calls ask for its outcome. */
@Injectable()
export class ExchangeService {
  constructor(
    private readonly flows: OAuthFlowsRepository,
    private readonly encryption: FlowEncryption,
    private readonly clients: ProviderClients,
    @Inject(PROVIDER_PROTOCOL) private readonly protocol: ProviderProtocol,
  ) {}

  /** Undefined before the exchange. @throws AppError oauth_failed for a token or state that is not right. */
  async find(
    caller: Caller,
    { token, state }: OAuthTokenInput,
  ): Promise<Partial<ProvenFlow> & { flow: ReceivedFlow }> {
    const flow = await this.flows.byToken(caller.app_id, sha256(token));
    const reason = tokenRefusal(flow, state, caller.key_kind);
    if (!flow || reason) throw new AppError('oauth_failed', { reason: reason ?? 'oauth_token_unknown' });
    if (flow.refusal !== null) throw refused(flow.refusal);
    if (!flow.encryptedOutcome) return { flow };
    return { flow, outcome: await this.encryption.decryptOutcome(flow, flow.encryptedOutcome) };
  }

  /** The outcome, by an exchange where there was none. @throws AppError oauth_failed, oauth_unavailable */
  async outcomeOf(caller: Caller, input: OAuthTokenInput): Promise<ProvenFlow> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const { flow, outcome } = await this.find(caller, input);
      if (outcome) return { flow, outcome };
      const claim = await this.flows.claimExchange(flow.id, LEASE_MS);
      if (claim) await this.exchange(caller, flow, claim);
      else if (performance.now() < deadline) await delay(POLL_MS);
      else
        throw new AppError('oauth_unavailable', { reason: 'oauth_exchange_under_way', retryAfterSeconds: 1 });
    }
  }

  /** A refusal is final. After any other failure the code was not taken, or its provider refuses it the next time. */
  private async exchange(caller: Caller, flow: ReceivedFlow, claim: ExchangeClaim): Promise<void> {
    try {
      const outcome = await this.ask(caller, flow, claim);
      const encryptedOutcome = await this.encryption.encryptOutcome(flow, outcome);
      await this.flows.endExchange(claim, { encryptedOutcome });
    } catch (error) {
      if (!isCoded(error, 'oauth_failed')) {
        await this.flows.releaseExchange(claim);
        throw error;
      }
      await this.flows.endExchange(claim, { refusal: error.details.reason ?? 'oauth_exchange_refused' });
    }
  }

  private async ask(caller: Caller, flow: ReceivedFlow, claim: ExchangeClaim): Promise<Outcome> {
    const client = await this.clients.of(caller.app_id, caller.environment, flow.provider);
    requireSameClient(client, flow);
    const params = await this.encryption.decryptParams(flow, claim.encryptedParams);
    const state = params['state'] ?? '';
    const checks = { callbackUrl: flow.callbackUrl, state, ...(await this.encryption.checksOf(state)) };
    const { account, tokens } = await this.protocol.exchange(client, checks, params);
    return client.keepTokens ? { account, tokens } : { account };
  }
}

/** The code belongs to the client and the issuer of its beginning. */
function requireSameClient(client: ProviderClient, flow: ReceivedFlow): void {
  if (client.clientId !== flow.clientId || client.issuer !== flow.issuer)
    throw new AppError('oauth_failed', { reason: 'oauth_provider_changed' });
}

function refused(reason: string): AppError {
  return new AppError('oauth_failed', {
    reason: isRefusalReason(reason) ? reason : 'oauth_exchange_refused',
  });
}
