import { addOwnAddress, checkOwnAddress, removeOwnAddress } from '@latchkey/contracts/identity';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { OwnAddresses } from './own-addresses.service.js';

@Controller()
export class OwnAddressesController {
  constructor(private readonly own: OwnAddresses) {}

  @Handles(checkOwnAddress)
  check({ caller, input }: Call<typeof checkOwnAddress>) {
    return this.own.check(caller, input);
  }

  @Handles(addOwnAddress)
  add({ caller, input }: Call<typeof addOwnAddress>) {
    return this.own.add(caller, input);
  }

  @Handles(removeOwnAddress)
  remove({ caller, input }: Call<typeof removeOwnAddress>) {
    return this.own.remove(caller, input);
  }
}
