import { Controller } from '@nestjs/common';
import { sealWallets, usersOfAddress, userWallets } from '@latchkey/contracts/wallet';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { UserWalletsService } from './user-wallets.service.js';

@Controller()
export class UserWalletsController {
  constructor(private readonly users: UserWalletsService) {}

  @Handles(userWallets)
  of({ caller, input }: Call<typeof userWallets>) {
    return this.users.of(caller, input.user_ids);
  }

  @Handles(usersOfAddress)
  at({ caller, input }: Call<typeof usersOfAddress>) {
    return this.users.at(caller, input.public_address);
  }

  @Handles(sealWallets)
  seal({ caller, input }: Call<typeof sealWallets>) {
    return this.users.seal(caller, input);
  }
}
