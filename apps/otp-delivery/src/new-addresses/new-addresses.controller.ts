import { smsCaller } from '@latchkey/contracts';
import { sendNewAddressCode, verifyNewAddress } from '@latchkey/contracts/otp-delivery';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { NewAddresses } from './new-addresses.service.js';

@Controller()
export class NewAddressesController {
  constructor(private readonly addresses: NewAddresses) {}

  @Handles(sendNewAddressCode)
  send({ caller, input }: Call<typeof sendNewAddressCode>) {
    return this.addresses.send(smsCaller(caller, input), input);
  }

  @Handles(verifyNewAddress)
  verify({ caller, input }: Call<typeof verifyNewAddress>) {
    return this.addresses.verify(caller, input);
  }
}
