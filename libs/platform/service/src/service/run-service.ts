import type { INestMicroservice, Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { ConfigOf, ConfigRule, ConfigSchema } from '@latchkey/platform/config';
import {
  databaseFailureCode,
  dataSourceOptions,
  type MigrationClass,
  namesOf,
  requireRoleDefaults,
  sessionDefaults,
} from '../database/index.js';
import type { RestoredRows, Retention } from '../lifecycle/index.js';
import {
  Attestations,
  AttestationsModule,
  callersBy,
  type CallerTicket,
  UnprovedCallers,
} from '../attestations/index.js';
import { KeptCalls, KeptCallsRepository } from '../kept-calls/index.js';
import { InFlight } from '@latchkey/platform/overload';
import { EventConsumer, EventRelay } from '../outbox/index.js';
import { EventStream } from '@latchkey/platform/streams';
import { type StreamName } from '@latchkey/platform/events';
import { BusStatus, RethrowFilter, RpcServer } from '@latchkey/platform/rpc';
import { NestLogger } from '@latchkey/platform/telemetry';
import { databaseCommandOf } from './database-commands/commands.js';
import { runDatabaseCommand } from './database-commands/database-command.js';
import { certificateEnds } from '../process/settings/certificate-ends.js';
import { collectAfterStart } from '../process/first-collection.js';
import { ObservedKeys } from './keys/observed-keys.js';
import type { EncryptedRows } from './keys/encrypted-rows.repository.js';
import { serviceSecretsRows } from './keys/service-secrets.js';
import { updateSchema } from './migrations/schema-update.js';
import { migrationsOf } from './migrations/service-migrations.js';
import { OperationsModule } from './operations/operations.module.js';
import { ReplicaAnswers } from './operations/replica.js';
import { StatusReader } from './operations/service-status.js';
import { StatusRepository } from './operations/status.repository.js';
import { PlatformModule } from './platform.module.js';
import { type ProcessParts, type RunningProcess, runProcess } from '../process/process.js';
import { DatabaseWatch } from './readiness/database-watch.js';
import { untilMigrated } from './readiness/schema-wait.js';
import { observeCalls, observeService } from './service-metrics.js';
import {
  type DatabaseConfig,
  databaseSettings,
  databaseUrlOf,
  databaseUrlRule,
  databaseUrlSetting,
  directUrlOf,
  migrationAccessOf,
  schemaOf,
} from './settings/database-settings.js';
import { keyProviderOf, keyRule, keySettings } from './settings/key-settings.js';
import { processSettings } from '../process/settings/process-settings.js';
import { tracedDatabase } from './traced-database.js';

export interface ServiceDefinition {
  /** As in its subjects: `session`, `otp-delivery`. */
  readonly name: string;
  /** Imports `TypeOrmModule.forFeature` with the entities of the service. */
  readonly module: Type;
  readonly settings: ConfigSchema;
  /** Checks its own settings against each other. */
  readonly rule?: ConfigRule;
  readonly migrations: readonly MigrationClass[];
  /** Proves the callers of its procedures. */
  readonly callers: CallerTicket;
  /** Its encrypted values, besides its secrets. A service without them has no key. */
  readonly encrypted?: readonly EncryptedRows[];
  /** The stream of its events; `STREAM` when absent. The permissions of the bus say the same: libs/contracts/bus. */
  readonly publishesIn?: StreamName;
  /** How long its rows are kept, besides its events; a function where settings say so. */
  readonly retention?: readonly Retention[] | ((config: object) => readonly Retention[]);
  /** The rows that `--after-restore` ends. */
  readonly restored?: readonly RestoredRows[];
}

/** The settings of a service, its own and those that every service has. */
function settingsOf(
  { name, settings, encrypted }: ServiceDefinition,
  vault = { inVault: false },
): ConfigSchema {
  return {
    ...processSettings,
    ...databaseSettings,
    ...(encrypted ? keySettings(name, vault) : {}),
    ...databaseUrlSetting(name),
    ...settings,
  };
}

/** All of a service's `main`: settings, migrations, bus, database, handlers, health, and an orderly end. */
export async function runService(definition: ServiceDefinition): Promise<void> {
  const command = databaseCommandOf(definition, process.argv);
  if (command) return runDatabaseCommand(command);
  const vault = { inVault: Boolean(process.env['VAULT_ADDR'] || process.env['VAULT_ADDR_FILE']) };
  const settings = settingsOf(definition, vault);
  const start = (parts: ProcessParts<ConfigOf<ConfigSchema>>) => startService(definition, parts as Parts);
  await runProcess(definition.name, settings, start, ruleOf(definition, vault));
}

function ruleOf({ name, rule, encrypted }: ServiceDefinition, vault: { inVault: boolean }): ConfigRule {
  const rules = [
    databaseUrlRule(name),
    ...(encrypted ? [keyRule(name, vault)] : []),
    ...(rule ? [rule] : []),
  ];
  return (values) => rules.flatMap((each) => each(values));
}

/** All values under the key-encryption key; undefined for a service without one. */
const encryptedOf = ({ name, encrypted }: ServiceDefinition) =>
  encrypted && [serviceSecretsRows(name), ...encrypted];

type Parts = ProcessParts<DatabaseConfig & ConfigOf<ConfigSchema>>;

async function startService(definition: ServiceDefinition, parts: Parts): Promise<RunningProcess> {
  const { name, config, logger, metrics, tracing, bus } = parts;
  const answers = new ReplicaAnswers({ ...parts, certificates: () => certificateEnds(config) });
  const { retention: kept = [], module } = definition;
  const retention = typeof kept === 'function' ? kept(config) : kept;
  if (config.MIGRATE_ON_START) await migrateAtStart(definition, config);
  const acceptsUnproved = acceptsPlain(config);
  const unproved = new UnprovedCallers(acceptsUnproved);
  const migrations = migrationsOf(definition.migrations);
  await untilMigrated({ ...parts, ...databaseOf(parts), migrations, acceptsUnproved, replica: answers });
  const stream = new EventStream(bus, definition.publishesIn);
  const keys = definition.encrypted && new ObservedKeys(keyProviderOf(name, config), metrics);
  const leaving = new AbortController();
  const inFlight = new InFlight(SERVICE_BOUNDS, metrics);
  const root = {
    module: class ServiceRoot {},
    imports: [
      databaseModule(parts),
      PlatformModule.for({
        ...{ name, config, logger, metrics, tracing, stream, keys, retention, inFlight },
        leaving: leaving.signal,
        plainCallers: acceptsUnproved,
      }),
      AttestationsModule.for(name, { acceptsMissing: acceptsUnproved }),
      OperationsModule.for({
        ...{ name, bus, unproved, module },
        migrations: namesOf(migrations),
        encrypted: encryptedOf(definition),
      }),
      module,
    ],
  };
  const strategy = rpcServerOf(parts, inFlight);
  const app = await NestFactory.createMicroservice(root, { strategy, logger: new NestLogger(logger) });
  app.useGlobalFilters(new RethrowFilter());
  await requireDefaults(parts, app.get(DataSource));
  strategy.keepCallsIn(new KeptCalls(new KeptCallsRepository(app.get(DataSource)), logger));
  proveCallers(definition, parts, { strategy, unproved, attestations: app.get(Attestations) });
  await collectAfterStart();
  await app.listen();
  app.get(EventRelay).start();
  app.get(EventConsumer).start();
  observeService(app, metrics);
  const database = new StatusRepository(app.get(DataSource));
  const watch = new DatabaseWatch(database, strategy, logger);
  answers.servesWhile(watch, app.get(StatusReader));
  return runningService(app, strategy, { status: new BusStatus(bus), leaving, watch });
}

const acceptsPlain = ({ CALLER_TICKETS: tickets }: Parts['config']) => tickets === 'accept';

function proveCallers(
  { callers }: ServiceDefinition,
  { logger, metrics }: Parts,
  {
    strategy,
    unproved,
    attestations,
  }: { strategy: RpcServer; unproved: UnprovedCallers; attestations: Attestations },
): void {
  if (unproved.accepted) logger.warn('callers.unproved');
  metrics.gauge({
    name: 'callers_unproved',
    help: '1 while the process believes callers and factors without a proof (CALLER_TICKETS=accept), 0 otherwise.',
    read: () => Number(unproved.accepted),
  });
  strategy.proveCallersBy(callersBy(attestations.reader(callers), unproved));
}

/** Where the tables of the service are. */
const databaseOf = ({ name, config }: Parts) => ({
  url: databaseUrlOf(name, config),
  schema: schemaOf(name),
});

function databaseModule(parts: Parts) {
  const { name, config, logger, tracing } = parts;
  const poolSize = config.DATABASE_POOL_SIZE;
  const pooled = directUrlOf(name, config) !== undefined;
  const options = dataSourceOptions({ ...databaseOf(parts), poolSize, logger, pooled });
  const traced = tracing ? tracedDatabase(options, tracing) : options;
  return TypeOrmModule.forRoot({ ...traced, autoLoadEntities: true });
}

/** Calls arrive in batches, so a turn of a service is longer than one of the gateway, and more is in flight. */
const SERVICE_BOUNDS = { always: 256, most: 4000, longTurnMs: 50 };

function rpcServerOf({ name, bus, logger, metrics, tracing }: Parts, inFlight: InFlight): RpcServer {
  return new RpcServer({
    connection: bus,
    queue: name,
    logger,
    observe: observeCalls(logger, metrics),
    failureCode: databaseFailureCode,
    tracing,
    inFlight,
  });
}

function migrateAtStart({ name, migrations }: ServiceDefinition, config: object): Promise<string[]> {
  return updateSchema(name, migrationAccessOf(name, config), migrationsOf(migrations));
}

/** Without its defaults a connection would find no table and have no limits. */
async function requireDefaults({ name, config }: Parts, source: DataSource): Promise<void> {
  if (directUrlOf(name, config)) await requireRoleDefaults(source, sessionDefaults(schemaOf(name)));
}

function runningService(
  app: INestMicroservice,
  server: RpcServer,
  { status, leaving, watch }: { status: BusStatus; leaving: AbortController; watch: DatabaseWatch },
): RunningProcess {
  watch.start();
  return {
    ready: async () => status.connected && watch.serving,
    stop: async () => {
      leaving.abort();
      watch.stop();
      await Promise.all([app.get(EventConsumer).stop(), server.close()]);
      // Before `app.close`, which closes the database.
      await app.get(EventRelay).stop();
      await app.close();
    },
  };
}
