import {
  inspectDeployments,
  ListDeploymentsQuery,
  ListDeploymentsResponse,
} from '@latchkey/contracts/events';
import { Context, Endpoint, errorsOf, InArea, readFailure } from '@latchkey/edge';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { Query } from '@nestjs/common';
import { ADMINISTRATION } from '../area.js';

@InArea(...ADMINISTRATION)
export class DeploymentsController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/deployments',
    access: 'admin',
    role: 'viewer',
    summary: 'List when versions began to run',
    description:
      'Administration asks every replica for its version once a minute, and keeps when a version of a service was first seen; also when it came back after 3 minutes without it, in which another one ran. A start is kept for 13 months after its version ran last. The gateway and `streams`, which answer no such question, are not among them.',
    query: ListDeploymentsQuery,
    response: ListDeploymentsResponse,
    errors: errorsOf(inspectDeployments),
  })
  listDeployments(@Context() context: OperatorContext, @Query() query: ListDeploymentsQuery) {
    return this.rpc.call(inspectDeployments, context, query).catch(readFailure);
  }
}
