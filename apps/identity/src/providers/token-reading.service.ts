import type { Caller } from '@latchkey/contracts';
import type { OAuthTokenInput, ReadOAuth } from '@latchkey/contracts/identity';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MethodsService } from '../identifiers/methods.service.js';
import { ExchangeService } from './exchange.service.js';
import { claimOf, LinkingService } from './linking.service.js';

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
}
