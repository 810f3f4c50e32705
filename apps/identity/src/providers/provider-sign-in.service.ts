import { AppError, type Caller } from '@latchkey/contracts';
import type { LinkedAccount, OAuthTokenInput, ReadOAuth } from '@latchkey/contracts/identity';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { untilSettled } from '../identifiers/lost-race.js';
import { MethodsService } from '../identifiers/methods.service.js';
import { toAccount } from './account.rules.js';
import { ExchangeService, type ProvenFlow } from './exchange.service.js';
import { issuerOf } from './flow.rules.js';
import { type KeyedClaim, LinkingService } from './linking.service.js';

/** What a token proves: read first, so that a later refusal spends nothing, and then spent. */
@Injectable()
export class ProviderSignInService {
  constructor(
    private readonly source: DataSource,
    private readonly exchanges: ExchangeService,
    private readonly linking: LinkingService,
    private readonly methods: MethodsService,
  ) {}

  /**
   * The token stays unspent.
   * @throws AppError oauth_failed, oauth_unavailable, sign_up_closed, user_not_found, user_blocked, identifier_conflict
   */
  async read(caller: Caller, input: OAuthTokenInput): Promise<ReadOAuth> {
    const claim = claimOf(await this.exchanges.outcomeOf(caller, input));
    const userId = await this.linking.userOf(this.source.manager, caller, claim);
    return userId === undefined ? { user_id: '' } : this.methods.checkSignIn(caller, { user_id: userId });
  }

  /**
   * To exactly one caller; a refusal spends nothing.
   * @throws AppError oauth_failed, sign_up_closed, user_not_found, user_blocked, identifier_conflict
   */
  async spend(caller: Caller, input: OAuthTokenInput): Promise<LinkedAccount> {
    const { flow, outcome } = await this.exchanges.find(caller, input);
    if (!outcome) throw new AppError('oauth_failed', { reason: 'oauth_token_unknown' });
    const claim = claimOf({ flow, outcome });
    return untilSettled(() =>
      this.source.transaction(async (tx) => {
        await this.exchanges.spend(tx, flow);
        return this.linking.link(tx, caller, claim);
      }),
    );
  }
}

function claimOf({ flow, outcome }: ProvenFlow): KeyedClaim {
  const { appId, provider, userId } = flow;
  const account = toAccount(outcome.account);
  const key = { appId, provider, issuer: issuerOf(flow), providerSubject: account.subject };
  return { key, account, namedUserId: userId };
}
