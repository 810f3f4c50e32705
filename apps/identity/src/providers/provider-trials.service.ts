import { type Caller, isRefusalReason } from '@latchkey/contracts';
import {
  type BeginProviderTrialInput,
  type BeginProviderTrialResponse,
  PROVIDER_REASONS,
  type ProviderTrial,
  type VerifyProviderTrialInput,
} from '@latchkey/contracts/identity';
import { isCoded } from '@latchkey/platform/errors';
import { idOfActor } from '@latchkey/platform/ids';
import type { Actor } from '@latchkey/platform/telemetry';
import { Injectable } from '@nestjs/common';
import { AppsRepository } from '../apps/apps.repository.js';
import { toCaller } from '../callers/caller.view.js';
import { OAuthFlowsService } from './oauth-flows.service.js';
import { TokenReadingService } from './token-reading.service.js';

/** Tries a provider with a real account: up to what a sign-in would do, and no further. */
@Injectable()
export class ProviderTrialsService {
  constructor(
    private readonly apps: AppsRepository,
    private readonly flows: OAuthFlowsService,
    private readonly reading: TokenReadingService,
  ) {}

  /** @throws AppError app_not_found; oauth_failed for a provider that is not set up. */
  async begin(
    actor: Actor,
    { app_id, ...flow }: BeginProviderTrialInput,
  ): Promise<BeginProviderTrialResponse> {
    const caller = await this.callerOf(app_id);
    const begun = this.flows
      .start(caller, flow, idOfActor(actor))
      .then((answer) => ({ ...answer, reason: '' }));
    return begun.catch((error: unknown) => ({
      authorization_url: '',
      state: '',
      reason: providerReason(error),
    }));
  }

  /**
   * To exactly one call of the operator who began it.
   * @throws AppError app_not_found; oauth_failed for a token or state that is not right.
   */
  async verify(actor: Actor, { app_id, ...input }: VerifyProviderTrialInput): Promise<ProviderTrial> {
    const tried = this.reading.useUp(await this.callerOf(app_id), input, idOfActor(actor));
    return tried.catch((error: unknown) => ({
      reason: providerReason(error),
      user_id: '',
      email: '',
      email_proved: false,
    }));
  }

  /** As a page of the App, so that the state is needed. */
  private async callerOf(appId: string): Promise<Caller> {
    return toCaller(await this.apps.get(appId), 'public');
  }
}

/** What an operator can mend at the provider or in its settings. @throws whatever else went wrong. */
function providerReason(error: unknown): string {
  const reason = isCoded(error) ? error.details.reason : undefined;
  const known: readonly (string | undefined)[] = PROVIDER_REASONS;
  if (reason !== undefined && isRefusalReason(reason) && known.includes(reason)) return reason;
  throw error;
}
