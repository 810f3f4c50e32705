import { Controller } from '@nestjs/common';
import { walletBalance, walletBalances } from '@latchkey/contracts/wallet';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { BalancesService } from './balances.service.js';

@Controller()
export class BalancesController {
  constructor(private readonly balances: BalancesService) {}

  @Handles(walletBalance)
  balance({ caller, input }: Call<typeof walletBalance>) {
    return this.balances.balance(caller, input);
  }

  @Handles(walletBalances)
  all({ caller, input }: Call<typeof walletBalances>) {
    return this.balances.all(caller, input.wallet_id);
  }
}
