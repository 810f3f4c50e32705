import { Body } from '@nestjs/common';
import {
  type ReplicaHealth,
  RewrapKeysRequest,
  RewrapKeysResponse,
  type ServiceHealth,
  type ServiceName,
  SERVICES,
  StatusResponse,
} from '@latchkey/contracts';
import { moveKeys, MoveKeysRequest, MoveKeysResponse } from '@latchkey/contracts/wallet';
import { isCoded } from '@latchkey/platform/errors';
import { type OperatorContext, RpcClient } from '@latchkey/platform/rpc';
import { operatorProceduresOf } from '@latchkey/platform/procedures';
import { BUILD } from '@latchkey/platform/process';
import { Context, Endpoint, errorsOf, InArea } from '@latchkey/edge';
import { ADMINISTRATION } from '../area.js';
import { nextOf, positionOf } from './rewrap-position.rules.js';

const SILENT = {
  ready: false,
  answers: false,
  version: '',
  database: false,
  jetstream: false,
  pending_migrations: 0,
  outbox_pending: 0,
  outbox_oldest_age: 0,
  events_dead: 0,
  accepts_unproved: false,
  unproved_lately: false,
  clock_ahead_ms: 0,
  database_clock_ahead_ms: 0,
};

@InArea(...ADMINISTRATION)
export class OperationsController {
  constructor(private readonly rpc: RpcClient) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/admin/status',
    access: 'admin',
    role: 'viewer',
    summary: 'See how every service is',
    description:
      'Asks one replica of each service how the service is, and every replica which build it is, whether it takes calls and what it reaches, and says which service does not answer.',
    response: StatusResponse,
  })
  async getStatus(@Context() context: OperatorContext) {
    const services = await Promise.all(SERVICES.map((service) => this.statusOf(service, context)));
    return { ready: services.every(({ ready }) => ready), version: BUILD, services };
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

  private async statusOf(service: ServiceName, context: OperatorContext): Promise<ServiceHealth> {
    const [health, replicas] = await Promise.all([
      this.healthOf(service, context),
      this.replicasOf(service, context),
    ]);
    return { ...health, replicas };
  }

  private async replicasOf(service: ServiceName, context: OperatorContext): Promise<ReplicaHealth[]> {
    const { everyReplica } = operatorProceduresOf(service);
    const replicas = await this.rpc.callEvery(everyReplica, context, {});
    return replicas
      .map(({ answer, receivedAtMs }) => {
        const { name, version, serving, idle_reason, database, jetstream, pending_migrations } = answer;
        return {
          ...{ name, version, serving, idle_reason, database, jetstream, pending_migrations },
          outbox_pending: answer.outbox_pending,
          outbox_oldest_age: answer.outbox_oldest_age_seconds,
          clock_ahead_ms: answer.clock_ms - receivedAtMs,
        };
      })
      .toSorted((one, other) => one.name.localeCompare(other.name));
  }

  /** One replica of the service; a service that does not answer has its own status. */
  private async healthOf(
    service: ServiceName,
    context: OperatorContext,
  ): Promise<Omit<ServiceHealth, 'replicas'>> {
    try {
      const status = await this.rpc.call(operatorProceduresOf(service).status, context, {});
      const { version, database, jetstream, pending_migrations, outbox_pending } = status;
      const now = Date.now();
      return {
        service,
        ready: database && jetstream && pending_migrations === 0,
        answers: true,
        version,
        database,
        jetstream,
        pending_migrations,
        outbox_pending,
        outbox_oldest_age: status.outbox_oldest_age_seconds,
        events_dead: status.events_dead ?? 0,
        // 0.2.0 knows no proofs.
        accepts_unproved: status.accepts_unproved ?? true,
        unproved_lately: status.unproved_lately ?? true,
        clock_ahead_ms: status.clock_ms - now,
        database_clock_ahead_ms: database ? status.database_clock_ms - now : 0,
      };
    } catch (error) {
      if (isCoded(error)) return { service, ...SILENT };
      throw error;
    }
  }
}
