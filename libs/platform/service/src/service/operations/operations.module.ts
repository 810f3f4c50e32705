import {
  Controller,
  type DynamicModule,
  type InjectionToken,
  Module,
  type Provider,
  type Type,
} from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { NatsConnection } from '@nats-io/transport-node';
import type { DataSource } from 'typeorm';
import { Envelope } from '@latchkey/platform/crypto';
import { TableSizesRepository } from '../../database/table-sizes.repository.js';
import type { UnprovedCallers } from '../../attestations/index.js';
import { EventConsumer, RelayRepository } from '../../outbox/index.js';
import { type Call, Handles } from '@latchkey/platform/rpc';
import { operatorProceduresOf } from '@latchkey/platform/procedures';
import type { Logger } from '@latchkey/platform/telemetry';
import { Rewrapping } from '../keys/rewrapping.js';
import { type EncryptedRows, EncryptedRowsRepository } from '../keys/encrypted-rows.repository.js';
import { LOGGER } from '@latchkey/platform/tokens';
import { FIND_MISSING_CALLS, type FindMissingCalls, StatusReader } from './service-status.js';
import { StatusRepository } from './status.repository.js';

export interface OperationsParts {
  readonly name: string;
  readonly bus: NatsConnection;
  /** Names of the migrations that this version knows. */
  readonly migrations: readonly string[];
  /** Undefined for a service that encrypts nothing. */
  readonly encrypted: readonly EncryptedRows[] | undefined;
  readonly unproved: UnprovedCallers;
  /** Of the service. */
  readonly module: Type;
}

type Injected = [
  RelayRepository,
  EventConsumer,
  TableSizesRepository,
  Envelope | undefined,
  FindMissingCalls | undefined,
];

/** The procedures that every service answers its operator. */
@Module({})
export class OperationsModule {
  static for({ name, bus, migrations, encrypted, unproved, module }: OperationsParts): DynamicModule {
    const source = getDataSourceToken();
    return {
      module: OperationsModule,
      imports: [module],
      controllers: [controllerOf(name)],
      providers: [
        {
          provide: TableSizesRepository,
          inject: [source],
          useFactory: (database: DataSource) => new TableSizesRepository(database),
        },
        {
          provide: StatusReader,
          inject: [
            source,
            RelayRepository,
            EventConsumer,
            TableSizesRepository,
            optional(Envelope),
            optional(FIND_MISSING_CALLS),
          ],
          useFactory: (database: DataSource, ...[outbox, { dead }, sizes, envelope, missing]: Injected) => {
            const status = new StatusRepository(database);
            const stores = { database: status, outbox, dead, sizes, envelope, missing };
            return new StatusReader(stores, bus, migrations, unproved);
          },
        },
        encrypted ? rewrappingProvider(encrypted) : { provide: Rewrapping, useValue: NOTHING_ENCRYPTED },
      ],
    };
  }
}

const optional = (token: InjectionToken) => ({ token, optional: true });

/** Of a service without encrypted values. */
const NOTHING_ENCRYPTED: Pick<Rewrapping, 'step'> = {
  step: () => Promise.resolve({ version: '', rewrapped: 0, failed: 0, total: 0, remaining: 0, next: '' }),
};

function rewrappingProvider(encrypted: readonly EncryptedRows[]): Provider {
  return {
    provide: Rewrapping,
    inject: [getDataSourceToken(), Envelope, LOGGER],
    useFactory: (database: DataSource, envelope: Envelope, logger: Logger) =>
      new Rewrapping(encrypted, new EncryptedRowsRepository(database), envelope, logger),
  };
}

/** Makes a class for each service, because a decorator fixes the subject, which begins with the service's name. */
function controllerOf(name: string): Type {
  const procedures = operatorProceduresOf(name);

  @Controller()
  class OperationsController {
    constructor(
      private readonly status: StatusReader,
      private readonly rewrapping: Rewrapping,
      private readonly consumer: EventConsumer,
    ) {}

    @Handles(procedures.status)
    readStatus() {
      return this.status.read();
    }

    @Handles(procedures.rewrapKeys)
    rewrapKeys({ input }: Call<typeof procedures.rewrapKeys>) {
      return this.rewrapping.step(input);
    }

    @Handles(procedures.listDeadEvents)
    listDeadEvents({ input }: Call<typeof procedures.listDeadEvents>) {
      return this.consumer.dead.list(input.after, input.limit);
    }

    @Handles(procedures.retryDeadEvent)
    retryDeadEvent({ input }: Call<typeof procedures.retryDeadEvent>) {
      return this.consumer.dead.retry(input.event_id);
    }

    @Handles(procedures.dropDeadEvent)
    dropDeadEvent({ input }: Call<typeof procedures.dropDeadEvent>) {
      return this.consumer.dead.drop(input.event_id);
    }
  }
  return OperationsController;
}
