import { Controller, type DynamicModule, Module, type Provider, type Type } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { NatsConnection } from '@nats-io/transport-node';
import type { DataSource } from 'typeorm';
import { Envelope } from '../../crypto/index.js';
import { RelayRepository } from '../../outbox/index.js';
import { type Call, Handles, operatorProceduresOf } from '../../rpc/index.js';
import type { Logger } from '../../telemetry/index.js';
import { LOGGER } from '../tokens.js';
import { Rewrapping } from './rewrapping.js';
import type { SealedRows } from './sealed-rows.js';
import { SealedRowsRepository } from './sealed-rows.repository.js';
import { StatusReader } from './service-status.js';
import { StatusRepository } from './status.repository.js';

export interface OperationsParts {
  readonly name: string;
  readonly bus: NatsConnection;
  /** Names of the migrations that this version knows. */
  readonly migrations: readonly string[];
  /** Undefined for a service that seals nothing. */
  readonly sealed: readonly SealedRows[] | undefined;
}

/** What an operator may ask of every service. */
@Module({})
export class OperationsModule {
  static for({ name, bus, migrations, sealed }: OperationsParts): DynamicModule {
    const source = getDataSourceToken();
    return {
      module: OperationsModule,
      controllers: [controllerOf(name)],
      providers: [
        {
          provide: StatusReader,
          inject: [source, RelayRepository],
          useFactory: (database: DataSource, outbox: RelayRepository) =>
            new StatusReader(new StatusRepository(database), outbox, bus, migrations),
        },
        sealed ? rewrappingProvider(sealed) : { provide: Rewrapping, useValue: NOTHING_SEALED },
      ],
    };
  }
}

/** There is no key that anything could be moved to. */
const NOTHING_SEALED: Pick<Rewrapping, 'step'> = {
  step: () => Promise.resolve({ version: '', rewrapped: 0, failed: 0, total: 0, remaining: 0, next: '' }),
};

function rewrappingProvider(sealed: readonly SealedRows[]): Provider {
  return {
    provide: Rewrapping,
    inject: [getDataSourceToken(), Envelope, LOGGER],
    useFactory: (database: DataSource, envelope: Envelope, logger: Logger) =>
      new Rewrapping(sealed, new SealedRowsRepository(database), envelope, logger),
  };
}

/** Subjects begin with the name of the service, and are fixed where a class is declared. */
function controllerOf(name: string): Type {
  const procedures = operatorProceduresOf(name);

  @Controller()
  class OperationsController {
    constructor(
      private readonly status: StatusReader,
      private readonly rewrapping: Rewrapping,
    ) {}

    @Handles(procedures.status)
    readStatus() {
      return this.status.read();
    }

    @Handles(procedures.rewrapKeys)
    rewrapKeys({ input }: Call<typeof procedures.rewrapKeys>) {
      return this.rewrapping.step(input);
    }
  }
  return OperationsController;
}
