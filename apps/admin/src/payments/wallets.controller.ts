import { Query } from '@nestjs/common';
import { inspectWallets, InspectWalletsQuery, InspectWalletsResponse } from '@latchkey/contracts/wallet';
import { Context, Endpoint, errorsOf, InArea, readFailure } from '@latchkey/edge';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { ADMINISTRATION } from '../area.js';

/** The wallets of any App: whose an address is. */
@InArea(...ADMINISTRATION)
export class AdminWalletsController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/wallets',
    access: 'admin',
    role: 'viewer',
    summary: 'List the wallets of an App, or of an address',
    description:
      'Newest first, without those that were detached or whose user was deleted. With `address` alone, those of every App.',
    query: InspectWalletsQuery,
    response: InspectWalletsResponse,
    errors: errorsOf(inspectWallets),
  })
  listAllWallets(@Context() context: OperatorContext, @Query() query: InspectWalletsQuery) {
    return this.rpc.call(inspectWallets, context, query).catch(readFailure);
  }
}
