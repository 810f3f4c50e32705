import { Controller } from '@nestjs/common';
import { beginConfirmation } from '@latchkey/contracts/signer';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { ConfirmationsService } from './confirmations.service.js';

@Controller()
export class ConfirmationsController {
  constructor(private readonly confirmations: ConfirmationsService) {}

  @Handles(beginConfirmation)
  begin(call: Call<typeof beginConfirmation>) {
    return this.confirmations.begin(call, call.input);
  }
}
