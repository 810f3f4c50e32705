import { beginProviderTrial, verifyProviderTrial } from '@latchkey/contracts/identity';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { ProviderTrialsService } from './provider-trials.service.js';

@Controller()
export class ProviderTrialsController {
  constructor(private readonly trials: ProviderTrialsService) {}

  @Handles(beginProviderTrial)
  begin({ actor, input }: Call<typeof beginProviderTrial>) {
    return this.trials.begin(actor, input);
  }

  @Handles(verifyProviderTrial)
  verify({ actor, input }: Call<typeof verifyProviderTrial>) {
    return this.trials.verify(actor, input);
  }
}
