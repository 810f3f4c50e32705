import { Controller } from '@nestjs/common';
import {
  beginTransferConfirmation,
  cancelTransfer,
  checkTransfer,
  confirmTransfer,
  createTransfer,
  fastForwardTransfer,
  followApprovals,
  getTransfer,
  knowsPayments,
  inspectTransfers,
  listTransfers,
} from '@latchkey/contracts/transfer';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { FollowedApprovals } from '../approvals/followed-approvals.service.js';
import { ConfirmationsService } from '../confirmation/confirmations.service.js';
import { InspectedTransfers } from './inspected-transfers.service.js';
import { TransfersService } from './transfers.service.js';

@Controller()
export class TransfersController {
  constructor(
    private readonly transfers: TransfersService,
    private readonly confirmations: ConfirmationsService,
    private readonly approvals: FollowedApprovals,
    private readonly inspected: InspectedTransfers,
  ) {}

  @Handles(createTransfer)
  create(call: Call<typeof createTransfer>) {
    return this.transfers.create(call, call.input);
  }

  @Handles(checkTransfer)
  check(call: Call<typeof checkTransfer>) {
    return this.transfers.check(call, call.input);
  }

  @Handles(knowsPayments)
  async knowsPayments({ input }: Call<typeof knowsPayments>) {
    return { known: await this.transfers.knowsPayments(input) };
  }

  @Handles(getTransfer)
  get({ caller, input }: Call<typeof getTransfer>) {
    return this.transfers.get(caller, input.transfer_id);
  }

  @Handles(cancelTransfer)
  cancel({ caller, input }: Call<typeof cancelTransfer>) {
    return this.transfers.cancel(caller, input.transfer_id);
  }

  @Handles(beginTransferConfirmation)
  beginConfirmation(call: Call<typeof beginTransferConfirmation>) {
    return this.confirmations.begin(call, call.input);
  }

  @Handles(confirmTransfer)
  confirm(call: Call<typeof confirmTransfer>) {
    const { transfer_id, session_token, session_jwt, public_key_credential, app_signature } = call.input;
    const proofs = { session_token, session_jwt, public_key_credential, app_signature };
    return this.confirmations.confirm(call, transfer_id, proofs);
  }

  @Handles(followApprovals)
  followApprovals(call: Call<typeof followApprovals>) {
    return this.approvals.follow(call, call.input.transfer_id);
  }

  @Handles(fastForwardTransfer)
  fastForward({ caller, input }: Call<typeof fastForwardTransfer>) {
    return this.transfers.fastForward(caller, input);
  }

  @Handles(listTransfers)
  list({ caller, input }: Call<typeof listTransfers>) {
    return this.transfers.list(caller, input);
  }

  @Handles(inspectTransfers)
  inspect({ input }: Call<typeof inspectTransfers>) {
    return this.inspected.list(input);
  }
}
