import { Body, Param, Query } from '@nestjs/common';
import { getUser } from '@latchkey/contracts/identity';
import { getTransferPolicy, TransferPolicy } from '@latchkey/contracts/signer';
import {
  BeginConfirmationRequest,
  BeginConfirmationResponse,
  beginTransferConfirmation,
  cancelTransfer,
  checkTransfer,
  CheckTransferResponse,
  confirmTransfer,
  ConfirmTransferRequest,
  createTransfer,
  CreateTransferRequest,
  CreateTransferResponse,
  listTransfers,
  ListTransfersQuery,
  ListTransfersResponse,
  Transfer,
} from '@latchkey/contracts/transfer';
import { isCoded } from '@latchkey/platform/errors';
import { PaymentRequirements } from '@latchkey/contracts';
import { RpcClient } from '@latchkey/platform/rpc';
import {
  type AppContext,
  Context,
  Endpoint,
  errorsOf,
  InArea,
  SHOWN_ERRORS,
  ShownTransfers,
} from '@latchkey/edge';
import { responseExample } from '@latchkey/edge/openapi';
import { TRANSFERS } from '../openapi/areas.js';
import { NOT_DECIDED, PROCESSING, SENT } from './examples.js';

const REQUIRES = { ...responseExample(PaymentRequirements), refused_by: undefined, resets_at: undefined };

@InArea(...TRANSFERS)
export class TransfersController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly shown: ShownTransfers,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/transfers/create',
    summary: 'Create a transfer',
    description:
      'Pays from a wallet in custody that is not `receive_only`. Nothing is sent before you confirm it: `total_fees` is an estimate, and the funds are checked at the confirmation. A blocked user makes none (403 `user_blocked`). `requires` says what the transfer policies will want at the confirmation; that they would refuse the payment now refuses no creation. A test App pays only on test nets: an endpoint of a main net is 503 `chain_not_configured`.',
    request: CreateTransferRequest,
    response: CreateTransferResponse,
    errors: errorsOf(getUser, createTransfer),
    example: { ...NOT_DECIDED, requires: REQUIRES },
  })
  createTransfer(@Context() context: AppContext, @Body() request: CreateTransferRequest) {
    return this.ofKnownUser(context, request, this.rpc.call(createTransfer, context, request));
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/transfers/check',
    summary: 'Check a transfer',
    description:
      'What a transfer would need and cost as things are: the body is that of `create`. Nothing is made, and nothing is reserved.',
    request: CreateTransferRequest,
    response: CheckTransferResponse,
    errors: errorsOf(getUser, checkTransfer),
    example: { requires: REQUIRES },
    recorded: false,
  })
  checkTransfer(@Context() context: AppContext, @Body() request: CreateTransferRequest) {
    return this.ofKnownUser(context, request, this.rpc.call(checkTransfer, context, request));
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/transfers/policy',
    summary: 'Get the transfer policy of the App',
    description:
      'With what was signed in its windows over all wallets, and what is left. The operator sets it; a payment has to be admitted by this policy and by that of its wallet.',
    response: TransferPolicy,
    errors: errorsOf(getTransferPolicy),
    example: { wallet_id: null, former: [] },
  })
  getTransferPolicy(@Context() context: AppContext) {
    return this.rpc.call(getTransferPolicy, context, {});
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/transfers/list',
    beta: true,
    summary: 'List transfers',
    description:
      'Executed transfers, `completed` or `failed`, newest first. For an unknown user or wallet the list is empty.',
    query: ListTransfersQuery,
    response: ListTransfersResponse,
    errors: errorsOf(listTransfers),
    example: { transfers: [{ ...SENT, status: 'completed' }] },
  })
  listTransfers(@Context() context: AppContext, @Query() query: ListTransfersQuery) {
    return this.rpc.call(listTransfers, context, query);
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/transfers/{transfer_id}',
    summary: 'Get a transfer',
    description:
      'In whatever state it is: read it until it is `completed` or `failed`. One that is `awaiting_approval` is compared with the payment that the signer holds: where they differ, that is 409 `payment_differs`. Do not approve it then.',
    response: Transfer,
    errors: SHOWN_ERRORS,
    example: PROCESSING,
  })
  getTransfer(@Context() context: AppContext, @Param('transfer_id') transfer_id: string) {
    return this.shown.get(context, transfer_id);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/transfers/{transfer_id}/confirm/begin',
    summary: 'Begin a confirmation',
    description:
      'Answers the payment of a `pending` transfer as a text, `signed_payment`, for a policy that wants it signed: by a passkey of the user, in your page, to which you hand the text and the options; or by the App, whose server signs the SHA-256 of the text with its approval key (`app_signature`). Options come where the user has a passkey for the domain that counts: the signer has to know it for `passkey_wait_hours`. Where each of them is too new, `passkey_counts_at` says when the first one counts. The text works once, for 5 minutes; begun more than 10 times, the oldest text of the transfer is dropped.',
    request: BeginConfirmationRequest,
    response: BeginConfirmationResponse,
    errors: errorsOf(beginTransferConfirmation),
  })
  beginTransferConfirmation(
    @Context() context: AppContext,
    @Param('transfer_id') transfer_id: string,
    @Body() request: BeginConfirmationRequest,
  ) {
    return this.rpc.call(beginTransferConfirmation, context, { ...request, transfer_id });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/transfers/{transfer_id}/confirm',
    summary: 'Confirm a transfer',
    description:
      'Signs the transfer and sends it. It is `processing` until the chain has decided. Where a policy needs approvals, it is `awaiting_approval` until the last of them, and what came with the confirmation is kept for this payment; confirmed again meanwhile, it needs what the policies want by then. The transfer policies of the App and of the wallet decide by what is signed: a payment that they do not admit is 403, with `resets_at` where it would fit later, and the transfer stays `pending`. So it does at 429 `rate_limited`, while 50 payments of one wallet of XLM wait for each other. Where a policy needs the person, hand over the `session_token` or the `session_jwt` of the user whose wallet pays: without it, or without the factors that are needed, that is 403 `step_up_required`, with `required_factors`. A session that you send is checked whether it is needed or not; that of another user is 409 `session_user_mismatch`. Where a policy needs a passkey, hand over what it made of `confirm/begin` as `public_key_credential`: a missing one is 403 `step_up_required` (`webauthn`), and so is one that is too new, with `resets_at`; a wrong one is 400 `invalid_webauthn_credential`. Where it needs `app_signature`, a missing or wrong one is 403 `app_signature_required`. However often you confirm it, it is paid once: after a 504 or a lost answer, confirm it again. What a passkey or your App signed is used up with the payment: if the transfer is still `pending` then, begin its confirmation again. For a blocked user that is 403 `user_blocked`, and the transfer stays `pending`. It is sent only on the chain for which it was created: if the endpoint now leads to another chain, that is 503 `chain_not_configured`, and nothing is sent.',
    request: ConfirmTransferRequest,
    response: Transfer,
    errors: errorsOf(confirmTransfer),
    example: PROCESSING,
  })
  confirmTransfer(
    @Context() context: AppContext,
    @Param('transfer_id') transfer_id: string,
    @Body() request: ConfirmTransferRequest,
  ) {
    return this.rpc.call(confirmTransfer, context, { ...request, transfer_id });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/transfers/{transfer_id}/cancel',
    summary: 'Cancel a transfer',
    description: 'As long as it is `pending`. One that waits for approvals is rejected instead.',
    response: Transfer,
    errors: errorsOf(cancelTransfer),
    example: { ...NOT_DECIDED, status: 'cancelled', cancelled_at: 1795219200 },
  })
  cancelTransfer(@Context() context: AppContext, @Param('transfer_id') transfer_id: string) {
    return this.rpc.call(cancelTransfer, context, { transfer_id });
  }

  /** The user of a refused order may be unknown or have no wallet; only identity knows which. */
  private async ofKnownUser<T>(
    context: AppContext,
    { user_id }: CreateTransferRequest,
    answer: Promise<T>,
  ): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (isCoded(error, 'wallet_not_found')) await this.rpc.call(getUser, context, { user_id });
      throw error;
    }
  }
}
