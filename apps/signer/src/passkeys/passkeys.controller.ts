import { Controller } from '@nestjs/common';
import { fastForwardPasskey } from '@latchkey/contracts/signer';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { PasskeysService } from './passkeys.service.js';

@Controller()
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  @Handles(fastForwardPasskey)
  fastForward(call: Call<typeof fastForwardPasskey>) {
    return this.passkeys.fastForward(call, call.input);
  }
}
