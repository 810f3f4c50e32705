import type { Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { INestMicroservice } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { type ConfigSchema, type ConfigOf, setting } from '../config/index.js';
import {
  databaseFailureCode,
  dataSourceOptions,
  type EntityClass,
  migrate,
  type MigrationClass,
} from '../database/index.js';
import { ensureStream, EventConsumer, EventRelay, RelayRepository } from '../outbox/index.js';
import { BusStatus, RethrowFilter, RpcServer } from '../rpc/index.js';
import { NestLogger } from '../telemetry/index.js';
import { observeCalls } from './call-observer.js';
import { keyProviderOf, keySettingsWithVault } from './key-settings.js';
import { PlatformModule } from './platform.module.js';
import { type ProcessParts, type RunningProcess, runProcess } from './process.js';
import { CreateServiceTables1763000000000 } from './service-tables.migration.js';
import { type DatabaseConfig, databaseSettings, processSettings } from './settings.js';

export interface ServiceDefinition {
  /** As in its subjects: `session`, `otp-delivery`. */
  readonly name: string;
  readonly module: Type;
  readonly settings: ConfigSchema;
  readonly entities: readonly EntityClass[];
  readonly migrations: readonly MigrationClass[];
}

/** The settings of a service, its own and those that every service has. */
export function settingsOf(definition: ServiceDefinition): ConfigSchema {
  return {
    ...processSettings,
    ...databaseSettings,
    ...databaseUrlSetting(definition.name),
    ...definition.settings,
  };
}

/** The whole of a service's `main`: settings, migrations, bus, database, handlers, health, and an orderly end. */
export async function runService(definition: ServiceDefinition): Promise<void> {
  const inVault = process.env['VAULT_ADDR'] ? keySettingsWithVault : {};
  await runProcess(definition.name, { ...settingsOf(definition), ...inVault }, (parts) =>
    startService(definition, parts as Parts),
  );
}

type Parts = ProcessParts<DatabaseConfig & ConfigOf<ConfigSchema>>;

async function startService(definition: ServiceDefinition, parts: Parts): Promise<RunningProcess> {
  const { name, config, logger, metrics, bus } = parts;
  const url = databaseUrlOf(name, config);
  const schema = name.replaceAll('-', '_');
  if (config.MIGRATE_ON_START)
    await migrate(url, schema, [CreateServiceTables1763000000000, ...definition.migrations]);
  await ensureStream(bus);
  const keys = keyProviderOf(config);
  const options = dataSourceOptions({
    url,
    schema,
    entities: definition.entities,
    poolSize: config.DATABASE_POOL_SIZE,
    logger,
  });
  const root = {
    module: class ServiceRoot {},
    imports: [
      TypeOrmModule.forRoot(options),
      PlatformModule.for({ name, config, logger, metrics, bus, keys }),
      definition.module,
    ],
  };
  const strategy = new RpcServer({
    connection: bus,
    queue: name,
    logger,
    observe: observeCalls(logger, metrics),
    failureCode: databaseFailureCode,
  });
  const app = await NestFactory.createMicroservice(root, { strategy, logger: new NestLogger(logger) });
  app.useGlobalFilters(new RethrowFilter());
  await app.listen();
  app.get(EventRelay).start();
  await app.get(EventConsumer).start();
  observeOutbox(app, parts);
  return runningService(app, strategy, new BusStatus(bus));
}

function runningService(app: INestMicroservice, server: RpcServer, status: BusStatus): RunningProcess {
  const source = app.get(DataSource);
  return {
    ready: async () =>
      status.connected &&
      (await source.query('SELECT 1').then(
        () => true,
        () => false,
      )),
    stop: async () => {
      await Promise.all([app.get(EventConsumer).stop(), server.close()]);
      // While the database is still open, which closes with the application.
      await app.get(EventRelay).stop();
      await app.close();
    },
  };
}

function observeOutbox(app: INestMicroservice, { metrics }: Parts): void {
  const repository = app.get(RelayRepository);
  metrics.gauge({
    name: 'outbox_oldest_age_seconds',
    help: 'Age of the oldest fact that has not been published.',
    read: () => repository.oldestAgeSeconds().catch(() => Number.NaN),
  });
}

/** A service's own database, or (with a schema of its own) one that services share. */
function databaseUrlSetting(name: string): ConfigSchema {
  const ownName = ownDatabaseName(name);
  const protocols = ['postgres', 'postgresql'] as const;
  return {
    [ownName]: setting.url({
      description: `PostgreSQL of ${name}; DATABASE_URL when absent.`,
      protocols,
      optional: true,
    }),
    DATABASE_URL: setting.url({
      description: 'PostgreSQL for services without one of their own.',
      protocols,
      optional: true,
    }),
  };
}

function databaseUrlOf(name: string, config: object): string {
  const urls = config as Record<string, string | undefined>;
  const url = urls[ownDatabaseName(name)] ?? urls.DATABASE_URL;
  if (url) return url;
  process.stderr.write(
    `${name} cannot start; correct these settings:\n${ownDatabaseName(name)}: is required (or DATABASE_URL)\n`,
  );
  process.exit(78);
}

const ownDatabaseName = (name: string): string => `${name.toUpperCase().replaceAll('-', '_')}_DATABASE_URL`;
