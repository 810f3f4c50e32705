import type { Caller } from '@latchkey/contracts';
import type { OAuthTokenInput, ProviderTrial, ReadOAuth } from '@latchkey/contracts/identity';
import { isCoded } from '@latchkey/platform/errors';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MethodsService } from '../identifiers/methods.service.js';
import { ExchangeService } from './exchange.service.js';
import { claimOf, type KeyedClaim, LinkingService } from './linking.service.js';

/** What a token proves, before it is spent, so that a later refusal costs the user nothing. */
@Injectable()
export class TokenReadingService {
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
   * What a sign-in would be, to exactly one call of the operator whose trial it is.
   * @throws AppError oauth_failed, also for the token of a sign-in or of another operator; oauth_unavailable
   */
  async useUp(caller: Caller, input: OAuthTokenInput, triedBy: string): Promise<ProviderTrial> {
    const proven = await this.exchanges.outcomeOf(caller, input, triedBy);
    const claim = claimOf(proven);
    const user = await this.userIfAny(caller, claim);
    // Last: what failed before it may be tried again.
    await this.exchanges.spend(this.source.manager, proven.flow);
    const { email = '', isEmailProven: email_proved } = claim.account;
    return { ...user, email, email_proved };
  }

  /** The user of the account, and why a sign-in would refuse it. */
  private async userIfAny(caller: Caller, claim: KeyedClaim) {
    let user_id = '';
    try {
      user_id = (await this.linking.userOf(this.source.manager, caller, claim)) ?? '';
      if (user_id !== '') await this.methods.checkSignIn(caller, { user_id });
      return { user_id, reason: '' };
    } catch (error) {
      if (isCoded(error, 'sign_up_closed')) return { user_id, reason: 'oauth_account_unknown' };
      if (isCoded(error, 'user_blocked')) return { user_id, reason: error.code };
      throw error;
    }
  }
}
