import { Body, Param, Query } from '@nestjs/common';
import { getUser, RemovalResponse } from '@latchkey/contracts/identity';
import {
  BalanceRequest,
  BalanceResponse,
  BalancesResponse,
  createWallet,
  CreateWalletRequest,
  detachWallet,
  getUserWallet,
  getWallet,
  importWallet,
  ImportWalletRequest,
  listWallets,
  ListWalletsQuery,
  ListWalletsResponse,
  Wallet,
  walletBalance,
  walletBalances,
} from '@latchkey/contracts/wallet';
import {
  getWalletTransferPolicy,
  SetTransferPolicyRequest,
  setWalletTransferPolicy,
  TransferPolicy,
} from '@latchkey/contracts/signer';
import { RpcClient } from '@latchkey/platform/rpc';
import {
  type AppContext,
  Context,
  Endpoint,
  errorsOf,
  exactlyOne,
  FactorRemovalService,
  InArea,
} from '@latchkey/edge';
import { WALLETS } from '../openapi/areas.js';

/** The same list has two paths. */
const LIST = { query: ListWalletsQuery, response: ListWalletsResponse, errors: errorsOf(listWallets) };

/** Wallet does not know which users exist, so identity is asked first. */
@InArea(...WALLETS)
export class WalletsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly removal: FactorRemovalService,
  ) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/wallets/create',
    beta: true,
    summary: 'Create a wallet',
    description:
      'Makes the default wallet of this type and keeps its key. If the user already has one, returns that one unchanged.',
    request: CreateWalletRequest,
    response: Wallet,
    errors: errorsOf(getUser, createWallet),
  })
  async createWallet(@Context() context: AppContext, @Body() request: CreateWalletRequest) {
    await this.rpc.call(getUser, context, { user_id: request.user_id });
    return this.rpc.call(createWallet, context, request);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/wallets/import',
    summary: 'Import a wallet',
    description:
      'With `import_id`, `encapsulated_key` and `ciphertext` (of `import/begin`), Latchkey takes the sealed key into custody; any try uses the `import_id` up. With `private_key` it takes one in clear text, which is deprecated. With `public_address`, it only watches the address. If the user already has the wallet, returns it unchanged.',
    request: ImportWalletRequest,
    needs: exactlyOne<ImportWalletRequest>('private_key', 'public_address', 'import_id'),
    response: Wallet,
    errors: errorsOf(getUser, importWallet),
  })
  async importWallet(@Context() context: AppContext, @Body() request: ImportWalletRequest) {
    await this.rpc.call(getUser, context, { user_id: request.user_id });
    return this.rpc.call(importWallet, context, request);
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/wallets/list',
    summary: 'List wallets',
    description: 'Newest first. An unknown user has none.',
    ...LIST,
  })
  listWallets(
    @Context() context: AppContext,
    @Query() query: ListWalletsQuery,
  ): Promise<ListWalletsResponse> {
    return this.rpc.call(listWallets, context, query);
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/auth/wallets/list',
    aliasOf: 'listWallets',
    summary: 'List wallets, by their other path',
    description: 'The same as `/v1/wallets/list`.',
    ...LIST,
  })
  listAuthWallets(
    @Context() context: AppContext,
    @Query() query: ListWalletsQuery,
  ): Promise<ListWalletsResponse> {
    return this.listWallets(context, query);
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/wallets/{wallet_id}',
    summary: 'Get a wallet',
    description: 'Never its key.',
    response: Wallet,
    errors: errorsOf(getWallet),
  })
  getWallet(@Context() context: AppContext, @Param('wallet_id') wallet_id: string) {
    return this.rpc.call(getWallet, context, { wallet_id });
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/wallets/{wallet_id}/transfer_policy',
    summary: 'Get the transfer policy of a wallet',
    description: 'With what was signed of this wallet in its windows, and what is left.',
    response: TransferPolicy,
    errors: errorsOf(getWallet, getWalletTransferPolicy),
    example: { former: [] },
  })
  async getWalletTransferPolicy(@Context() context: AppContext, @Param('wallet_id') wallet_id: string) {
    await this.rpc.call(getWallet, context, { wallet_id });
    return this.rpc.call(getWalletTransferPolicy, context, { wallet_id });
  }

  @Endpoint({
    method: 'PUT',
    path: '/v1/wallets/{wallet_id}/transfer_policy',
    summary: 'Set the transfer policy of a wallet',
    description:
      "A payment has to be admitted by this policy and by the App's, so it only tightens. In force for every payment that is signed after the answer; the former policy stays in force beside it for its `loosen_after_minutes`. A rule that can never decide is 400, with its place. While 10 former policies are in force, only one without rules can be set (429).",
    request: SetTransferPolicyRequest,
    response: TransferPolicy,
    errors: errorsOf(getWallet, setWalletTransferPolicy),
    example: { former: [] },
  })
  async setWalletTransferPolicy(
    @Context() context: AppContext,
    @Param('wallet_id') wallet_id: string,
    @Body() request: SetTransferPolicyRequest,
  ) {
    await this.rpc.call(getWallet, context, { wallet_id });
    return this.rpc.call(setWalletTransferPolicy, context, { ...request, wallet_id });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/wallets/balance',
    beta: true,
    summary: 'Read the balance of a wallet',
    description:
      'Reads the chain now; the balance is an exact decimal in whole tokens. A chain that does not answer in 5 seconds is 502, and a chain without an endpoint 503; a failure is never a zero. A test App reads only test nets: an endpoint of a main net is 503.',
    request: BalanceRequest,
    response: BalanceResponse,
    errors: errorsOf(walletBalance),
    recorded: false,
  })
  getWalletBalance(@Context() context: AppContext, @Body() request: BalanceRequest) {
    return this.rpc.call(walletBalance, context, request);
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/wallets/{wallet_id}/balances',
    summary: 'Read all balances of a wallet',
    description:
      'Reads every token that the type of the wallet can hold, from all its chains at once. What a chain did not answer in 5 seconds, or has no endpoint for, is in `unavailable`, and hides no balance of another chain.',
    response: BalancesResponse,
    errors: errorsOf(walletBalances),
  })
  listWalletBalances(@Context() context: AppContext, @Param('wallet_id') wallet_id: string) {
    return this.rpc.call(walletBalances, context, { wallet_id });
  }

  @Endpoint({
    method: 'DELETE',
    path: '/v1/auth/users/wallets/{wallet_id}/delete',
    summary: 'Detach a wallet',
    description:
      'Detaches an external wallet, whether it signed in or is only watched. It no longer signs in to this user, its factor leaves the sessions at once, and its address can be attached to another user. A wallet in custody cannot be detached.',
    response: RemovalResponse,
    example: { message: 'The wallet was detached.' },
    errors: errorsOf(detachWallet),
  })
  async detachWallet(@Context() context: AppContext, @Param('wallet_id') wallet_id: string) {
    const { user_id } = await this.rpc.call(detachWallet, context, { wallet_id });
    await this.removal.follow(context, { user_id, method_id: wallet_id });
    return { message: 'The wallet was detached.', user_id };
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/auth/users/{user_id}/wallets/{wallet_id}',
    summary: 'Get a wallet of a user',
    description: 'Never its key. A wallet of another user is refused like an unknown one.',
    response: Wallet,
    errors: errorsOf(getUser, getUserWallet),
  })
  async getUserWallet(
    @Context() context: AppContext,
    @Param('user_id') user_id: string,
    @Param('wallet_id') wallet_id: string,
  ) {
    await this.rpc.call(getUser, context, { user_id });
    return this.rpc.call(getUserWallet, context, { user_id, wallet_id });
  }
}
