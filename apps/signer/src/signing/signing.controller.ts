import { Controller } from '@nestjs/common';
import { signPayment } from '@latchkey/contracts/signer';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { SigningService } from './signing.service.js';

@Controller()
export class SigningController {
  constructor(private readonly signing: SigningService) {}

  @Handles(signPayment)
  sign(call: Call<typeof signPayment>) {
    return this.signing.sign(call, call.input);
  }
}
