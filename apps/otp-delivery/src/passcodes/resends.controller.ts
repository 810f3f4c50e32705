import { resendableMessage, resendPasscode } from '@latchkey/contracts/otp-delivery';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { Resends } from './resends.service.js';

@Controller()
export class ResendsController {
  constructor(private readonly resends: Resends) {}

  @Handles(resendableMessage)
  resendable({ input }: Call<typeof resendableMessage>) {
    return this.resends.ownerOf(input.message_id);
  }

  @Handles(resendPasscode)
  resend({ caller, input }: Call<typeof resendPasscode>) {
    return this.resends.resend(caller, input);
  }
}
