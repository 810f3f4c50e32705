import { smsCaller } from '@latchkey/contracts';
import { sendOwnAddressCode, verifyOwnAddress } from '@latchkey/contracts/otp-delivery';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { OwnAddressCodes } from './own-address-codes.service.js';

@Controller()
export class OwnAddressCodesController {
  constructor(private readonly codes: OwnAddressCodes) {}

  @Handles(sendOwnAddressCode)
  send({ caller, input }: Call<typeof sendOwnAddressCode>) {
    return this.codes.send(smsCaller(caller, input), input);
  }

  @Handles(verifyOwnAddress)
  verify({ caller, input }: Call<typeof verifyOwnAddress>) {
    return this.codes.verify(caller, input);
  }
}
