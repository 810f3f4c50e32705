import { Param } from '@nestjs/common';
import { getApp } from '@latchkey/contracts/identity';
import {
  freezePayments,
  getPaymentFreeze,
  PaymentFreeze,
  unfreezePayments,
} from '@latchkey/contracts/signer';
import { Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import { isCoded } from '@latchkey/platform/errors';
import { isId } from '@latchkey/platform/ids';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { ADMINISTRATION } from '../area.js';

/** Before a freeze. */
const QUICKLY = { ...getApp, timeoutMs: 1000 };

/** The kill switch. The signer does not know which Apps exist, so identity is asked first. */
@InArea(...ADMINISTRATION)
export class PaymentFreezesController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/apps/{app_id}/payments',
    access: 'admin',
    role: 'viewer',
    summary: 'See whether the payments of an App are frozen',
    description: 'And since when.',
    response: PaymentFreeze,
    errors: errorsOf(getApp, getPaymentFreeze),
  })
  async getPaymentFreeze(@Context() context: OperatorContext, @Param('app_id') app_id: string) {
    await this.rpc.call(getApp, context, { app_id });
    return this.rpc.call(getPaymentFreeze, context, { app_id });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps/{app_id}/payments/freeze',
    access: 'admin',
    role: 'support',
    summary: 'Freeze the payments of an App',
    description:
      'Once it is answered, no replica of the signer signs a payment of the App: confirmations and approvals are 403 `payments_frozen`, whatever its policies admit. What was signed before goes on: a transfer that is `processing` is sent, also where its chain could not be reached until now. Transfers can still be made, rejected and cancelled, and expire as always. It waits up to 8 seconds for the payment that is being signed, also where the signer has more calls than it can take; while identity does not answer, it is not asked whether there is such an App. The event is `payments.frozen`. Repeated, it changes nothing.',
    response: PaymentFreeze,
    errors: errorsOf(getApp, freezePayments),
  })
  async freezePayments(@Context() context: OperatorContext, @Param('app_id') app_id: string) {
    await this.rpc.call(QUICKLY, context, { app_id }).catch((error: unknown) => {
      // A freeze of an App that does not exist harms no App; one that has to wait for identity may come too late.
      if (isCoded(error, 'app_not_found') || !isId('app', app_id)) throw error;
    });
    return this.rpc.call(freezePayments, context, { app_id });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps/{app_id}/payments/unfreeze',
    access: 'admin',
    role: 'support',
    freshProof: true,
    summary: 'Let an App pay again',
    description:
      'Its policies decide again. Nothing is paid by this alone: transfers that were refused meanwhile are confirmed, or approved, again. The event is `payments.unfrozen`. Repeated, it changes nothing.',
    response: PaymentFreeze,
    example: { frozen: false, frozen_at: 0 },
    errors: errorsOf(getApp, unfreezePayments),
  })
  async unfreezePayments(@Context() context: OperatorContext, @Param('app_id') app_id: string) {
    await this.rpc.call(getApp, context, { app_id });
    return this.rpc.call(unfreezePayments, context, { app_id });
  }
}
