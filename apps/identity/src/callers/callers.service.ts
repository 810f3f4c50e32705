import { HOSTED_ACTOR, OPERATORS_APP_ID } from '@latchkey/contracts';
import type { AppRef, ResolvedHostedApp, TicketedCaller } from '@latchkey/contracts/identity';
import { isCoded } from '@latchkey/platform/errors';
import type { Actor } from '@latchkey/platform/telemetry';
import { CONFIG } from '@latchkey/platform/tokens';
import { Inject, Injectable } from '@nestjs/common';
import type { AppEntity } from '../apps/app.entity.js';
import { AppsRepository } from '../apps/apps.repository.js';
import type { IdentityConfig } from '../identity.config.js';
import { CallerTickets } from './caller-tickets.service.js';
import { toCaller } from './caller.view.js';
import { settingsOfPage } from './hosted-page.rules.js';

/** The callers that act for an App without one of its keys. */
@Injectable()
export class CallersService {
  constructor(
    private readonly apps: AppsRepository,
    private readonly tickets: CallerTickets,
    @Inject(CONFIG) private readonly config: IdentityConfig,
  ) {}

  async hosted({ app_id }: AppRef): Promise<{ app: ResolvedHostedApp | null }> {
    const app = await this.apps.getAny(app_id).catch((error: unknown) => {
      if (isCoded(error, 'app_not_found')) return undefined;
      throw error;
    });
    const { PUBLIC_BASE_URL: baseUrl } = this.config;
    const known = app && toCaller(app, 'public');
    if (!known?.settings.hosted_sign_in || baseUrl === undefined) return { app: null };
    const { settings } = known;
    const caller = { ...known, settings: settingsOfPage(settings, app_id, baseUrl) };
    const ticket = await this.tickets.of({ caller, actor: HOSTED_ACTOR });
    return { app: { caller, ticket, settings } };
  }

  /** @throws AppError app_not_found */
  async forOperator({ app_id }: AppRef, actor: Actor): Promise<TicketedCaller> {
    return this.asServer(await this.apps.get(app_id), actor);
  }

  /** For the App of the operators, which is made by then. */
  async forOperators(actor: Actor): Promise<TicketedCaller> {
    return this.asServer(await this.apps.getAny(OPERATORS_APP_ID), actor);
  }

  private async asServer(app: AppEntity, actor: Actor): Promise<TicketedCaller> {
    const caller = toCaller(app, 'secret');
    return { caller, ticket: await this.tickets.of({ caller, actor }) };
  }
}
