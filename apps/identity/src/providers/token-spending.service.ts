import { AppError, type Caller } from '@latchkey/contracts';
import type { LinkedAccount, OAuthTokenInput } from '@latchkey/contracts/identity';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { untilSettled } from '../identifiers/lost-race.js';
import { ExchangeService, type ProvenFlow } from './exchange.service.js';
import { claimOf, LinkingService } from './linking.service.js';
import { ProviderTokensService } from './tokens/provider-tokens.service.js';

/** Uses a token up: links the account that it proves with its user. */
@Injectable()
export class TokenSpendingService {
  constructor(
    private readonly source: DataSource,
    private readonly exchanges: ExchangeService,
    private readonly linking: LinkingService,
    private readonly tokens: ProviderTokensService,
  ) {}

  /**
   * To exactly one caller; a refusal spends nothing.
   * @throws AppError oauth_failed, sign_up_closed, user_not_found, user_blocked, identifier_conflict
   */
  async spend(caller: Caller, input: OAuthTokenInput): Promise<LinkedAccount> {
    const { flow, outcome } = await this.exchanges.find(caller, input);
    if (!outcome) throw new AppError('oauth_failed', { reason: 'oauth_token_unknown' });
    const claim = claimOf({ flow, outcome });
    const kept = await this.prepare({ flow, outcome });
    return untilSettled(() =>
      this.source.transaction(async (tx) => {
        await this.exchanges.spend(tx, flow);
        const linked = await this.linking.link(tx, caller, claim);
        await this.tokens.keep(tx, linked.idp_provider_id, kept);
        return linked;
      }),
    );
  }

  /** An outcome holds tokens only if the App kept them at the exchange; `keep` asks again. */
  private prepare({ flow, outcome: { account, tokens } }: ProvenFlow) {
    if (!tokens) return null;
    const { appId, provider, clientId, issuer } = flow;
    return this.tokens.prepare(
      { appId, provider, clientId, issuer, keepTokens: true },
      account.subject,
      tokens,
    );
  }
}
