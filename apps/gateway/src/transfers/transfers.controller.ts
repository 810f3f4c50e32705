import { Body, Param, Query } from '@nestjs/common';
import { getUser } from '@latchkey/contracts/identity';
import {
  cancelTransfer,
  confirmTransfer,
  createTransfer,
  CreateTransferRequest,
  getTransfer,
  listTransfers,
  ListTransfersQuery,
  ListTransfersResponse,
  Transfer,
} from '@latchkey/contracts/transfer';
import { isCoded } from '@latchkey/platform/errors';
import { RpcClient } from '@latchkey/platform/rpc';
import { type AppContext, Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import { responseExample } from '@latchkey/edge/openapi';

const NOT_DECIDED = { completed_at: 0, cancelled_at: 0 };
const SENT = { ...responseExample(Transfer), blockchain_tx_hash: `0x${'5e'.repeat(32)}`, cancelled_at: 0 };
const PROCESSING = { ...SENT, ...NOT_DECIDED, status: 'processing' };

@InArea('Transfers', 'Payments from wallets in custody, on Ethereum, Polygon, Avalanche and Solana.')
export class TransfersController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/transfers/create',
    summary: 'Create a transfer',
    description:
      'Pays from an `ethereum` or `solana` wallet in custody. Nothing is sent before you confirm it: `total_fees` is an estimate, and the funds are checked at the confirmation. A blocked user makes none (403 `user_blocked`). A test App pays only on test nets: an endpoint of a main net is 503 `chain_not_configured`.',
    request: CreateTransferRequest,
    response: Transfer,
    errors: errorsOf(getUser, createTransfer),
    example: NOT_DECIDED,
  })
  async createTransfer(@Context() context: AppContext, @Body() request: CreateTransferRequest) {
    try {
      return await this.rpc.call(createTransfer, context, request);
    } catch (error) {
      // The user may be unknown or have no wallet; only identity knows which.
      if (isCoded(error, 'wallet_not_found'))
        await this.rpc.call(getUser, context, { user_id: request.user_id });
      throw error;
    }
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
    description: 'In whatever state it is: read it until it is `completed` or `failed`.',
    response: Transfer,
    errors: errorsOf(getTransfer),
    example: PROCESSING,
  })
  getTransfer(@Context() context: AppContext, @Param('transfer_id') transfer_id: string) {
    return this.rpc.call(getTransfer, context, { transfer_id });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/transfers/{transfer_id}/confirm',
    summary: 'Confirm a transfer',
    description:
      'Signs the transfer and sends it. It is `processing` until the chain has decided. However often you confirm it, it is paid once; after a 504 or a lost answer, confirm it again. For a blocked user that is 403 `user_blocked`, and the transfer stays `pending`. It is sent only on the chain for which it was created: if the endpoint now leads to another chain, that is 503 `chain_not_configured`, and nothing is sent.',
    response: Transfer,
    errors: errorsOf(confirmTransfer),
    example: PROCESSING,
  })
  confirmTransfer(@Context() context: AppContext, @Param('transfer_id') transfer_id: string) {
    return this.rpc.call(confirmTransfer, context, { transfer_id });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/transfers/{transfer_id}/cancel',
    summary: 'Cancel a transfer',
    description: 'As long as it is `pending`.',
    response: Transfer,
    errors: errorsOf(cancelTransfer),
    example: { status: 'cancelled', completed_at: 0 },
  })
  cancelTransfer(@Context() context: AppContext, @Param('transfer_id') transfer_id: string) {
    return this.rpc.call(cancelTransfer, context, { transfer_id });
  }
}
