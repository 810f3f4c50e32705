import { Param, Query } from '@nestjs/common';
import {
  BalancesResponse,
  inspectWallets,
  InspectWalletsQuery,
  InspectWalletsResponse,
  walletBalances,
} from '@latchkey/contracts/wallet';
import { AppCallers, Context, Endpoint, errorsOf, InArea, readFailure } from '@latchkey/edge';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { ADMINISTRATION } from '../area.js';

/** The wallets of any App: whose an address is, and what it holds. */
@InArea(...ADMINISTRATION)
export class AdminWalletsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly callers: AppCallers,
  ) {}

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

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/apps/{app_id}/wallets/{wallet_id}/balances',
    access: 'admin',
    role: 'viewer',
    summary: 'Read all balances of a wallet of an App',
    description:
      'Every token that the type of the wallet can hold, asked of all its chains at once. What a chain did not answer in 5 seconds, or has no endpoint for, is in `unavailable`.',
    response: BalancesResponse,
    errors: errorsOf(walletBalances),
  })
  async listBalancesOfWallet(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Param('wallet_id') wallet_id: string,
  ) {
    return this.rpc.call(walletBalances, await this.callers.of(context, app_id), { wallet_id });
  }
}
