import { Controller } from '@nestjs/common';
import {
  checkPayment,
  getTransferPolicy,
  getWalletTransferPolicy,
  setAppTransferPolicy,
  setWalletTransferPolicy,
  tryTransferPolicy,
} from '@latchkey/contracts/signer';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { PaymentPolicies } from './payment-policies.service.js';
import { PoliciesService } from './policies.service.js';
import { PolicyTrialsService } from './policy-trials.service.js';
import { NO_WALLET } from './policy-version.entity.js';

@Controller()
export class PoliciesController {
  constructor(
    private readonly policies: PoliciesService,
    private readonly payments: PaymentPolicies,
    private readonly trials: PolicyTrialsService,
  ) {}

  @Handles(checkPayment)
  check({ caller, input }: Call<typeof checkPayment>) {
    const { app_id: appId, environment } = caller;
    return this.payments.check({ appId, environment, walletId: input.wallet_id, unset: caller }, input);
  }

  @Handles(getTransferPolicy)
  get({ caller }: Call<typeof getTransferPolicy>) {
    return this.policies.get({ appId: caller.app_id, walletId: NO_WALLET }, caller);
  }

  @Handles(getWalletTransferPolicy)
  getOfWallet({ caller, input }: Call<typeof getWalletTransferPolicy>) {
    return this.policies.get({ appId: caller.app_id, walletId: input.wallet_id });
  }

  @Handles(setWalletTransferPolicy)
  setOfWallet({ caller, input: { wallet_id, ...request } }: Call<typeof setWalletTransferPolicy>) {
    return this.policies.set({ appId: caller.app_id, walletId: wallet_id }, request);
  }

  @Handles(setAppTransferPolicy)
  setOfApp({ input: { app_id, ...request } }: Call<typeof setAppTransferPolicy>) {
    return this.policies.set({ appId: app_id, walletId: NO_WALLET }, request);
  }

  @Handles(tryTransferPolicy)
  tryOfApp({ input }: Call<typeof tryTransferPolicy>) {
    return this.trials.try(input);
  }
}
