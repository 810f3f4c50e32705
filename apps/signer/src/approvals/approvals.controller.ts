import { Controller } from '@nestjs/common';
import { approvePayment, endPayments, getPaymentApprovals, rejectPayment } from '@latchkey/contracts/signer';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { ApprovalsService } from './approvals.service.js';
import { EndedPaymentsService } from './ended-payments.service.js';

@Controller()
export class ApprovalsController {
  constructor(
    private readonly approvals: ApprovalsService,
    private readonly ended: EndedPaymentsService,
  ) {}

  @Handles(approvePayment)
  approve(call: Call<typeof approvePayment>) {
    return this.approvals.approve(call, call.input);
  }

  @Handles(rejectPayment)
  reject(call: Call<typeof rejectPayment>) {
    return this.approvals.reject(call, call.input);
  }

  @Handles(getPaymentApprovals)
  get({ caller, input }: Call<typeof getPaymentApprovals>) {
    return this.approvals.get(caller, input.transfer_id);
  }

  @Handles(endPayments)
  end({ input }: Call<typeof endPayments>) {
    return this.ended.end(input.payments);
  }
}
