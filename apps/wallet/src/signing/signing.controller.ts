import { Controller } from '@nestjs/common';
import { signTransaction } from '@latchkey/contracts/wallet';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { SigningService } from './signing.service.js';

@Controller()
export class SigningController {
  constructor(private readonly signing: SigningService) {}

  @Handles(signTransaction)
  sign(call: Call<typeof signTransaction>) {
    return this.signing.sign(call, call.input);
  }
}
