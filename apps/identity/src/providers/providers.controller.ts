import {
  beginOAuth,
  getProviderTokens,
  readOAuth,
  receiveOAuth,
  spendOAuth,
} from '@latchkey/contracts/identity';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { SignedAnswers } from '../statements/signed-answers.service.js';
import { OAuthFlowsService } from './oauth-flows.service.js';
import { TokenReadingService } from './token-reading.service.js';
import { ProviderTokensService } from './tokens/provider-tokens.service.js';

@Controller()
export class ProvidersController {
  constructor(
    private readonly flows: OAuthFlowsService,
    private readonly reading: TokenReadingService,
    private readonly answers: SignedAnswers,
    private readonly providerTokens: ProviderTokensService,
  ) {}

  @Handles(beginOAuth)
  begin({ caller, input }: Call<typeof beginOAuth>) {
    return this.flows.begin(caller, input);
  }

  @Handles(receiveOAuth)
  receive({ input }: Call<typeof receiveOAuth>) {
    return this.flows.receive(input);
  }

  @Handles(readOAuth)
  read({ caller, input }: Call<typeof readOAuth>) {
    return this.reading.read(caller, input);
  }

  @Handles(spendOAuth)
  spend({ caller, input }: Call<typeof spendOAuth>) {
    return this.answers.spendOAuth(caller, input);
  }

  @Handles(getProviderTokens)
  providerTokensOf({ caller, input }: Call<typeof getProviderTokens>) {
    return this.providerTokens.get(caller, input);
  }
}
