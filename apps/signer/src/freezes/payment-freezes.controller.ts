import { Controller } from '@nestjs/common';
import { freezePayments, getPaymentFreeze, unfreezePayments } from '@latchkey/contracts/signer';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { PaymentFreezes } from './payment-freezes.service.js';

@Controller()
export class PaymentFreezesController {
  constructor(private readonly freezes: PaymentFreezes) {}

  @Handles(getPaymentFreeze)
  get({ input }: Call<typeof getPaymentFreeze>) {
    return this.freezes.get(input.app_id);
  }

  @Handles(freezePayments)
  freeze({ input }: Call<typeof freezePayments>) {
    return this.freezes.freeze(input.app_id);
  }

  @Handles(unfreezePayments)
  unfreeze({ input }: Call<typeof unfreezePayments>) {
    return this.freezes.unfreeze(input.app_id);
  }
}
