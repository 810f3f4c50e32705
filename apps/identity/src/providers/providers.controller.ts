import { beginOAuth, readOAuth, receiveOAuth, spendOAuth } from '@latchkey/contracts/identity';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { OAuthFlowsService } from './oauth-flows.service.js';
import { ProviderSignInService } from './provider-sign-in.service.js';

@Controller()
export class ProvidersController {
  constructor(
    private readonly flows: OAuthFlowsService,
    private readonly signIn: ProviderSignInService,
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
    return this.signIn.read(caller, input);
  }

  @Handles(spendOAuth)
  spend({ caller, input }: Call<typeof spendOAuth>) {
    return this.signIn.spend(caller, input);
  }
}
