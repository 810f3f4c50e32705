import pg from 'pg';
import type { DataSource, DataSourceOptions } from 'typeorm';
import type { PostgresDriver } from 'typeorm/driver/postgres/PostgresDriver.js';
import type { Logger } from '@latchkey/platform/telemetry';
import { CommitSubscriber } from '../on-commit.js';
import { PooledClient, ServiceClient } from './service-client.js';
import { sessionDefaults, startUpParameters } from './session-defaults.js';

// oxlint-disable-next-line typescript/no-unsafe-function-type -- TypeORM's own type for classes
type EntityClass = Function;

export interface DatabaseOptions {
  readonly url: string;
  /** Keeps the tables of services apart where they share one database. */
  readonly schema: string;
  /** Absent where `TypeOrmModule.forFeature` declares them, or where only SQL runs. */
  readonly entities?: readonly EntityClass[];
  readonly poolSize: number;
  readonly logger: Logger;
  /** The address is that of a pooler in transaction mode: the role has the defaults of `sessionDefaults`. */
  readonly pooled?: boolean;
}

const CONNECT_LIMIT_MS = 2000;
// The server enforces its own limits; the client this one, for a server or a network that went silent.
const ANSWER_LIMIT_MS = 4000;

/** The data source of a service: every statement and every wait has a limit, so that nothing hangs. */
export function dataSourceOptions({
  url,
  schema,
  entities = [],
  poolSize,
  logger,
  pooled = false,
}: DatabaseOptions): DataSourceOptions {
  return {
    type: 'postgres',
    driver: pg,
    url,
    schema,
    entities: [...entities] as never,
    subscribers: [CommitSubscriber],
    synchronize: false,
    logging: false,
    poolSize,
    poolErrorHandler: (error: unknown) => logger.error('database.connection_lost', { error }),
    connectTimeoutMS: CONNECT_LIMIT_MS,
    extra: {
      Client: pooled ? PooledClient : ServiceClient,
      query_timeout: ANSWER_LIMIT_MS,
      keepAlive: true,
      ...(pooled ? {} : startUpParameters(sessionDefaults(schema))),
    },
  };
}

/** The pool of an initialised data source. */
export function poolOf(source: DataSource): pg.Pool {
  return (source.driver as PostgresDriver).master as pg.Pool;
}
