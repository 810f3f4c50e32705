import { Body } from '@nestjs/common';
import { RewrapKeysRequest, RewrapKeysResponse, StatusResponse } from '@latchkey/contracts';
import { type CallContext, operatorProceduresOf, RpcClient } from '@latchkey/platform/rpc';
import { VERSION } from '@latchkey/platform/service';
import { Endpoint, errorsOf } from '../http/endpoint.js';
import { Context } from '../http/request-context.js';
import { InAdministration } from './in-administration.js';
import { nextOf, positionOf } from './rewrap-position.rules.js';
import { ServicesHealth } from './service-health.js';

@InAdministration()
export class OperationsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly health: ServicesHealth,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/status',
    access: 'admin',
    summary: 'See how every service is',
    description: 'One replica of each is asked; a service that does not answer is told as such.',
    response: StatusResponse,
  })
  async getStatus(@Context() context: CallContext<null>): Promise<StatusResponse> {
    const services = await this.health.ofAll(context);
    return { ready: services.every(({ ready }) => ready), version: VERSION, services };
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/keys/rewrap',
    access: 'admin',
    summary: 'Move everything that is sealed to the current key-encryption key',
    description:
      'One step, service by service, while everything goes on; call it with `after` until `next` is empty. Begun again, it repeats nothing.',
    request: RewrapKeysRequest,
    response: RewrapKeysResponse,
    errors: errorsOf(operatorProceduresOf('identity').rewrapKeys),
  })
  async rewrapKeys(
    @Context() context: CallContext<null>,
    @Body() request: RewrapKeysRequest,
  ): Promise<RewrapKeysResponse> {
    const { service, after } = positionOf(request.after);
    const step = { after, limit: request.limit };
    const progress = await this.rpc.call(operatorProceduresOf(service).rewrapKeys, context, step);
    return { service, ...progress, next: nextOf(service, progress.next) };
  }
}
