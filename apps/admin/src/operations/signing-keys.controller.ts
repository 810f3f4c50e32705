import {
  inspectSigningKeys,
  ListSigningKeysQuery,
  ListSigningKeysResponse,
} from '@latchkey/contracts/session';
import { Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { Query } from '@nestjs/common';
import { ADMINISTRATION } from '../area.js';

@InArea(...ADMINISTRATION)
export class SigningKeysController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/signing_keys',
    access: 'admin',
    role: 'viewer',
    summary: 'List the signing keys by their age',
    description:
      'The key that signs the JWTs of each App, the one that has signed longest first, with the key that is published to follow it. An App has keys from its creation on.',
    query: ListSigningKeysQuery,
    response: ListSigningKeysResponse,
    errors: errorsOf(inspectSigningKeys),
  })
  listSigningKeys(@Context() context: OperatorContext, @Query() query: ListSigningKeysQuery) {
    return this.rpc.call(inspectSigningKeys, context, query);
  }
}
