import { Body, Param } from '@nestjs/common';
import { AppCallers, Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import { getApp } from '@latchkey/contracts/identity';
import {
  getTransferPolicy,
  getWalletTransferPolicy,
  setAppTransferPolicy,
  SetTransferPolicyRequest,
  TransferPolicy,
  TransferPolicyTrial,
  tryTransferPolicy,
  TryTransferPolicyRequest,
} from '@latchkey/contracts/signer';
import { getWallet } from '@latchkey/contracts/wallet';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { ADMINISTRATION } from '../area.js';

/** The signer does not know which Apps exist, so identity is asked first. */
@InArea(...ADMINISTRATION)
export class TransferPoliciesController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly callers: AppCallers,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/apps/{app_id}/transfer_policy',
    access: 'admin',
    role: 'viewer',
    summary: 'Get the transfer policy of an App',
    description: 'With what was signed in its windows over all wallets, and what is left.',
    response: TransferPolicy,
    example: { wallet_id: null, former: [] },
    errors: errorsOf(getApp, getTransferPolicy),
  })
  async getAppTransferPolicy(@Context() context: OperatorContext, @Param('app_id') app_id: string) {
    return this.rpc.call(getTransferPolicy, await this.callers.of(context, app_id), {});
  }

  @Endpoint({
    method: 'PUT',
    path: '/v1/admin/apps/{app_id}/transfer_policy',
    access: 'admin',
    freshProof: true,
    summary: 'Set the transfer policy of an App',
    description:
      'Which payments its wallets make, how much, and what they need. In force for every payment that is signed after the answer; the former policy stays in force beside it for its `loosen_after_minutes`. A rule that can never decide is 400, with its place. While 10 former policies are in force, only one without rules, which refuses every payment, can be set (429).',
    request: SetTransferPolicyRequest,
    response: TransferPolicy,
    example: { wallet_id: null, former: [] },
    errors: errorsOf(getApp, setAppTransferPolicy),
  })
  async setAppTransferPolicy(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Body() request: SetTransferPolicyRequest,
  ) {
    await this.rpc.call(getApp, context, { app_id });
    return this.rpc.call(setAppTransferPolicy, context, { ...request, app_id });
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/apps/{app_id}/wallets/{wallet_id}/transfer_policy',
    access: 'admin',
    role: 'viewer',
    summary: 'Get the transfer policy of a wallet',
    description:
      'What its App has set for this wallet beside its own policy, and what is left; version 0 where it has set none.',
    response: TransferPolicy,
    example: { former: [] },
    errors: errorsOf(getWallet, getWalletTransferPolicy),
  })
  async getTransferPolicyOfWallet(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Param('wallet_id') wallet_id: string,
  ) {
    const asApp = await this.callers.of(context, app_id);
    await this.rpc.call(getWallet, asApp, { wallet_id });
    return this.rpc.call(getWalletTransferPolicy, asApp, { wallet_id });
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps/{app_id}/transfer_policy/dry_run',
    access: 'admin',
    role: 'viewer',
    summary: 'Try rules with a payment',
    description:
      'What the policies would want of the payment if `rules` were set now: with former policies that stay in force, that of the wallet where one is named, and what was signed until now. The same code decides as at a signature, and nothing is written. Rules that could not be set are 400, and so is a `wallet_id` that is no wallet of the App whose key the signer has.',
    request: TryTransferPolicyRequest,
    response: TransferPolicyTrial,
    errors: errorsOf(getApp, tryTransferPolicy),
    repeatable: true,
  })
  async tryAppTransferPolicy(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Body() request: TryTransferPolicyRequest,
  ) {
    const { environment } = await this.rpc.call(getApp, context, { app_id });
    return this.rpc.call(tryTransferPolicy, context, { ...request, app_id, environment });
  }
}
