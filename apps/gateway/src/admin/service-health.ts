import { Injectable } from '@nestjs/common';
import { type ServiceHealth, type ServiceName, SERVICES } from '@latchkey/contracts';
import { isCoded } from '@latchkey/platform/errors';
import { type CallContext, operatorProceduresOf, RpcClient } from '@latchkey/platform/rpc';

const SILENT = {
  ready: false,
  answers: false,
  version: '',
  database: false,
  jetstream: false,
  pending_migrations: 0,
  outbox_pending: 0,
  outbox_oldest_age: 0,
  clock_ahead_ms: 0,
  database_clock_ahead_ms: 0,
};

/** Reads the status of every service. */
@Injectable()
export class ServicesHealth {
  constructor(private readonly rpc: RpcClient) {}

  ofAll(context: CallContext<null>): Promise<ServiceHealth[]> {
    return Promise.all(SERVICES.map((service) => this.of(service, context)));
  }

  private async of(service: ServiceName, context: CallContext<null>): Promise<ServiceHealth> {
    try {
      const status = await this.rpc.call(operatorProceduresOf(service).status, context, {});
      const { version, database, jetstream, pending_migrations, outbox_pending } = status;
      const now = Date.now();
      return {
        service,
        ready: database && jetstream,
        answers: true,
        version,
        database,
        jetstream,
        pending_migrations,
        outbox_pending,
        outbox_oldest_age: status.outbox_oldest_age_seconds,
        clock_ahead_ms: status.clock_ms - now,
        database_clock_ahead_ms: database ? status.database_clock_ms - now : 0,
      };
    } catch (error) {
      if (isCoded(error)) return { service, ...SILENT };
      throw error;
    }
  }
}
