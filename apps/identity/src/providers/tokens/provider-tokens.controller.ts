import { getProviderTokens } from '@latchkey/contracts/identity';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { ProviderTokensService } from './provider-tokens.service.js';

@Controller()
export class ProviderTokensController {
  constructor(private readonly tokens: ProviderTokensService) {}

  @Handles(getProviderTokens)
  get({ caller, input }: Call<typeof getProviderTokens>) {
    return this.tokens.get(caller, input);
  }
}
