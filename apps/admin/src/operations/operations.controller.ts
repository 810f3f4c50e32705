import { Body } from '@nestjs/common';
import { RewrapKeysRequest, RewrapKeysResponse, StatusResponse } from '@latchkey/contracts';
import { moveKeys, MoveKeysRequest, MoveKeysResponse } from '@latchkey/contracts/wallet';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { operatorProceduresOf } from '@latchkey/platform/procedures';
import { Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import { ADMINISTRATION } from '../area.js';
import { nextOf, positionOf } from './rewrap-position.rules.js';
import { ServicesStatus } from './services-status.js';

@InArea(...ADMINISTRATION)
export class OperationsController {
  constructor(
    private readonly rpc: RpcClient,
    private readonly status: ServicesStatus,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/status',
    access: 'admin',
    role: 'viewer',
    summary: 'See how every service is',
    description:
      'Asks one replica of each service how the service is, and every replica which build it is, whether it takes calls and what it reaches, and says which service does not answer. Asks NATS how full its streams are, and how far each consumer has read. `findings` are what `latchkey doctor` finds of the services and the bus, with what to do, and where the documentation tells more; those of the gateway and of Apps the command finds itself. An answer serves for 3 seconds.',
    response: StatusResponse,
  })
  getStatus(@Context() context: OperatorContext) {
    return this.status.read(context);
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/keys/rewrap',
    access: 'admin',
    summary: 'Move everything that is encrypted to the current key-encryption key',
    description:
      'Does one step, service by service, while the services keep serving. Call it with `after` until `next` is empty. If you begin again, it repeats nothing.',
    request: RewrapKeysRequest,
    response: RewrapKeysResponse,
    errors: errorsOf(operatorProceduresOf('identity').rewrapKeys),
  })
  async rewrapKeys(@Context() context: OperatorContext, @Body() request: RewrapKeysRequest) {
    const { service, after } = positionOf(request.after);
    const step = { after, limit: request.limit };
    const progress = await this.rpc.call(operatorProceduresOf(service).rewrapKeys, context, step);
    return { service, ...progress, next: nextOf(service, progress.next) };
  }

  @Endpoint({
    method: 'POST',
    path: '/v1/admin/wallets/move_keys',
    access: 'admin',
    summary: 'Give the signer the keys of wallets from before there was one',
    description:
      'Does one step, while the services keep serving. Call it with `after` until `next` is empty. If you begin again, it moves what is left. Once `remaining` is 0, the database of the wallet service holds no key.',
    request: MoveKeysRequest,
    response: MoveKeysResponse,
    errors: errorsOf(moveKeys),
  })
  moveKeys(@Context() context: OperatorContext, @Body() request: MoveKeysRequest) {
    return this.rpc.call(moveKeys, context, request);
  }
}
