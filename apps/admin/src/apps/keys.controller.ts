import { Body, Param, Query } from '@nestjs/common';
import {
  createKey,
  CreateKeyRequest,
  CreateKeyResponse,
  listKeys,
  ListKeysResponse,
  PageQuery,
  revokeKey,
  RevokeKeyResponse,
} from '@latchkey/contracts/identity';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import { ADMINISTRATION } from '../area.js';

@InArea(...ADMINISTRATION)
export class KeysController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/apps/{app_id}/keys',
    access: 'admin',
    freshProof: true,
    summary: 'Create an API key',
    description: 'The key is shown once; only its digest is kept.',
    request: CreateKeyRequest,
    response: CreateKeyResponse,
    errors: errorsOf(createKey),
  })
  createKey(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Body() request: CreateKeyRequest,
  ) {
    return this.rpc.call(createKey, context, { ...request, app_id });
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/apps/{app_id}/keys',
    access: 'admin',
    role: 'viewer',
    summary: 'List API keys',
    description: 'Live ones, oldest first; a key itself is never shown again.',
    query: PageQuery,
    response: ListKeysResponse,
    errors: errorsOf(listKeys),
  })
  listKeys(@Context() context: OperatorContext, @Param('app_id') app_id: string, @Query() query: PageQuery) {
    return this.rpc.call(listKeys, context, { ...query, app_id });
  }

  @Endpoint({
    method: 'DELETE',
    path: '/v1/admin/apps/{app_id}/keys/{key_id}',
    access: 'admin',
    freshProof: true,
    summary: 'Revoke an API key',
    description: 'It stops working everywhere within a second.',
    response: RevokeKeyResponse,
    errors: errorsOf(revokeKey),
  })
  revokeKey(
    @Context() context: OperatorContext,
    @Param('app_id') app_id: string,
    @Param('key_id') key_id: string,
  ) {
    return this.rpc.call(revokeKey, context, { app_id, key_id });
  }
}
