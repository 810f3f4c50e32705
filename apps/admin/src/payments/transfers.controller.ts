import { Query } from '@nestjs/common';
import {
  inspectTransfers,
  ListAllTransfersQuery,
  ListAllTransfersResponse,
} from '@latchkey/contracts/transfer';
import { Context, Endpoint, errorsOf, InArea, readFailure } from '@latchkey/edge';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { ADMINISTRATION } from '../area.js';

/** The payments of any App, for an operator who is asked where one stays. */
@InArea(...ADMINISTRATION)
export class AdminTransfersController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/transfers',
    access: 'admin',
    role: 'viewer',
    summary: 'List the transfers of all Apps',
    description:
      'Newest first, whatever became of them; an App itself lists those that were executed. `status=late` shows payments whose chain has not decided them in time. They are shown as transfer has them: get one that is `awaiting_approval` by `GET /v1/admin/apps/{app_id}/transfers/{transfer_id}` before you approve it.',
    query: ListAllTransfersQuery,
    response: ListAllTransfersResponse,
    errors: errorsOf(inspectTransfers),
  })
  listAllTransfers(@Context() context: OperatorContext, @Query() query: ListAllTransfersQuery) {
    return this.rpc.call(inspectTransfers, context, query).catch(readFailure);
  }
}
