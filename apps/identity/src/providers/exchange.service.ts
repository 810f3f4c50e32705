import { setTimeout as delay } from 'node:timers/promises';
import { AppError, type Caller, isRefusalReason } from '@latchkey/contracts';
import type { OAuthTokenInput } from '@latchkey/contracts/identity';
import { sha256 } from '@latchkey/platform/crypto';
import { isCoded } from '@latchkey/platform/errors';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { FlowEncryption, type Outcome } from './encrypted-flows.js';
import { tokenRefusal } from './flow.rules.js';
import type { ExchangeClaim, ReceivedFlow } from './oauth-flow.entity.js';
import { OAuthFlowsRepository } from './oauth-flows.repository.js';
import { ProviderCalls } from './provider-calls.service.js';

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

/** Exchanges the code of a flow, once, however many calls ask for its outcome, and uses its token up. */
@Injectable()
export class ExchangeService {
  constructor(
    private readonly flows: OAuthFlowsRepository,
    private readonly encryption: FlowEncryption,
    private readonly calls: ProviderCalls,
  ) {}

  /** Undefined before the exchange. @throws AppError oauth_failed for a token or state that is not right. */
  async find(
    caller: Caller,
    { token, state }: OAuthTokenInput,
    triedBy: string | null = null,
  ): Promise<Partial<ProvenFlow> & { flow: ReceivedFlow }> {
    const flow = await this.flows.byToken(caller.app_id, sha256(token), triedBy);
    const reason = tokenRefusal(flow, state, caller.key_kind);
    if (!flow || reason) throw new AppError('oauth_failed', { reason: reason ?? 'oauth_token_unknown' });
    if (flow.refusal !== null) throw refused(flow.refusal);
    if (!flow.encryptedOutcome) return { flow };
    return { flow, outcome: await this.encryption.decryptOutcome(flow, flow.encryptedOutcome) };
  }

  /**
   * The outcome, by an exchange where there was none. @param triedBy the operator whose trial it is; null for a sign-in.
   * @throws AppError oauth_failed, oauth_unavailable
   */
  async outcomeOf(
    caller: Caller,
    input: OAuthTokenInput,
    triedBy: string | null = null,
  ): Promise<ProvenFlow> {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      const { flow, outcome } = await this.find(caller, input, triedBy);
      if (outcome) return { flow, outcome };
      const claim = await this.flows.claimExchange(flow.id, LEASE_MS);
      if (claim) await this.exchange(caller, flow, claim);
      else if (performance.now() < deadline) await delay(POLL_MS);
      else
        throw new AppError('oauth_unavailable', { reason: 'oauth_exchange_under_way', retryAfterSeconds: 1 });
    }
  }

  /** A refusal is final, and so is a code without an answer, which is not sent again. After any other failure it was not sent. */
  private async exchange(caller: Caller, flow: ReceivedFlow, claim: ExchangeClaim): Promise<void> {
    try {
      const params = await this.encryption.decryptParams(flow, claim.encryptedParams);
      const outcome = await this.calls.exchange(caller, flow, params);
      await this.keep(flow, claim, outcome);
    } catch (error) {
      const refusal = finalReasonOf(error);
      if (refusal === undefined) await this.flows.releaseExchange(claim);
      else await this.flows.endExchange(claim, { refusal });
      // The call that met a trouble of the provider answers it; those after it meet the refusal.
      if (!isCoded(error, 'oauth_failed')) throw error;
    }
  }

  /** The code is used up: an outcome that cannot be kept is lost, and the code must not be sent again. */
  private async keep(flow: ReceivedFlow, claim: ExchangeClaim, outcome: Outcome): Promise<void> {
    try {
      const encryptedOutcome = await this.encryption.encryptOutcome(flow, outcome);
      await this.flows.endExchange(claim, { encryptedOutcome });
    } catch (cause) {
      throw new AppError('oauth_unavailable', { reason: 'oauth_outcome_unknown' }, { cause });
    }
  }

  /** Uses the token up, in the transaction that links the account. @throws AppError oauth_failed if another call was first. */
  async spend(tx: EntityManager, flow: ReceivedFlow): Promise<void> {
    if (!(await this.flows.spend(tx, flow))) throw refused('oauth_token_used');
  }
}

/** Why the code is of no further use; undefined if it is. */
function finalReasonOf(error: unknown): string | undefined {
  if (isCoded(error, 'oauth_failed')) return error.details.reason ?? 'oauth_exchange_refused';
  const isUnknown = isCoded(error) && error.details.reason === 'oauth_outcome_unknown';
  return isUnknown ? 'oauth_outcome_unknown' : undefined;
}

function refused(reason: string): AppError {
  return new AppError('oauth_failed', {
    reason: isRefusalReason(reason) ? reason : 'oauth_exchange_refused',
  });
}
