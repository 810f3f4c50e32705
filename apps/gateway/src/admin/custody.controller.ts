import { Body } from '@nestjs/common';
import { rewrapKeys, RewrapKeysRequest, RewrapProgress } from '@latchkey/contracts/wallet';
import { type CallContext, RpcClient } from '@latchkey/platform/rpc';
import { Endpoint } from '../http/endpoint.js';
import { errorsOf } from '../http/errors-of.js';
import { Context } from '../http/gateway-request.js';
import { InAdministration } from './in-administration.js';

@InAdministration()
export class CustodyController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/keys/rewrap',
    access: 'admin',
    summary: 'Move keys in custody to the current key-encryption key',
    description:
      'One step, while everything goes on; call it with `after` until `next` is empty. Begun again, it repeats nothing.',
    request: RewrapKeysRequest,
    response: RewrapProgress,
    errors: errorsOf(rewrapKeys),
  })
  rewrapKeys(
    @Context() context: CallContext<null>,
    @Body() request: RewrapKeysRequest,
  ): Promise<RewrapProgress> {
    return this.rpc.call(rewrapKeys, context, request);
  }
}
