import { Body, Param } from '@nestjs/common';
import { Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import { getApp } from '@latchkey/contracts/identity';
import {
  ApprovalKey,
  getApprovalKey,
  setApprovalKey,
  SetApprovalKeyRequest,
} from '@latchkey/contracts/signer';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { ADMINISTRATION } from '../area.js';

const EXAMPLE = { next_public_key: null, changes_at: 0 };

/** The signer does not know which Apps exist, so identity is asked first. */
@InArea(...ADMINISTRATION)
export class ApprovalKeysController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/apps/{app_id}/approval_key',
    access: 'admin',
    role: 'viewer',
    summary: 'Get the approval key of an App',
    description: 'The public key that counts now, and the one that replaces it.',
    response: ApprovalKey,
    example: EXAMPLE,
    errors: errorsOf(getApp, getApprovalKey),
  })
  async getApprovalKey(@Context() context: OperatorContext, @Param('app_id') app_id: string) {
    await this.rpc.call(getApp, context, { app_id });
    return this.rpc.call(getApprovalKey, context, { app_id });
  }

  @Endpoint({
    method: 'PUT',
    path: '/v1/admin/apps/{app_id}/approval_key',
    access: 'admin',
    freshProof: true,
    summary: 'Set the approval key of an App',
    description:
      "The public half of the key with which the App signs payments where its policy needs `app_signature`. The first one counts at once. A later one replaces the former after the longest `loosen_after_minutes` of the App's policies in force: until then the former one counts, and the new one does not. Setting the one that counts again drops the change.",
    request: SetApprovalKeyRequest,
    response: ApprovalKey,
    example: EXAMPLE,
    errors: errorsOf(getApp, setApprovalKey),
  })
  async setApprovalKey(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Body() request: SetApprovalKeyRequest,
  ) {
    await this.rpc.call(getApp, context, { app_id });
    return this.rpc.call(setApprovalKey, context, { ...request, app_id });
  }
}
