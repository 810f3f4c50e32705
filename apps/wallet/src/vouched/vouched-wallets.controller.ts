import { attachVouchedWallets, ownersOfAddresses } from '@latchkey/contracts/wallet';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { Controller } from '@nestjs/common';
import { VouchedWalletsService } from './vouched-wallets.service.js';

@Controller()
export class VouchedWalletsController {
  constructor(private readonly wallets: VouchedWalletsService) {}

  @Handles(ownersOfAddresses)
  owners({ caller, input }: Call<typeof ownersOfAddresses>) {
    return this.wallets.owners(caller, input.addresses);
  }

  @Handles(attachVouchedWallets)
  attach({ caller, input }: Call<typeof attachVouchedWallets>) {
    return this.wallets.attach(caller, input.wallets);
  }
}
