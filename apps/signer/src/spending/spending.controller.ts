import { Controller } from '@nestjs/common';
import { fastForwardSpend } from '@latchkey/contracts/signer';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { SpendingService } from './spending.service.js';

@Controller()
export class SpendingController {
  constructor(private readonly spending: SpendingService) {}

  @Handles(fastForwardSpend)
  fastForward({ caller, input }: Call<typeof fastForwardSpend>) {
    return this.spending.fastForward(caller, input);
  }
}
