import { sendPasscode, verifyPasscode } from '@latchkey/contracts/otp-delivery';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { PasscodesService } from './passcodes.service.js';

@Controller()
export class PasscodesController {
  constructor(private readonly passcodes: PasscodesService) {}

  @Handles(sendPasscode)
  send({ caller, input }: Call<typeof sendPasscode>) {
    return this.passcodes.send(caller, input);
  }

  @Handles(verifyPasscode)
  verify({ caller, input }: Call<typeof verifyPasscode>) {
    return this.passcodes.verify(caller, input);
  }
}
