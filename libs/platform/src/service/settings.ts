import { type ConfigOf, setting } from '../config/index.js';
import { busSettings } from './bus-settings.js';
import { tracingSettings } from './tracing-settings.js';

/** What every process needs, whatever its business. */
export const processSettings = {
  ...busSettings,
  HEALTH_PORT: setting.integer({
    description: 'Port of /livez, /readyz and /metrics.',
    min: 0,
    max: 65535,
    default: 9090,
  }),
  HEALTH_HOST: setting.string({ description: 'Address that this port listens on.', default: '127.0.0.1' }),
  LOG_LEVEL: setting.choice(['debug', 'info', 'warn', 'error'], {
    description: 'Least level that is logged.',
    default: 'info',
  }),
  ...tracingSettings,
};

/** What every process with a database needs beside that. */
export const databaseSettings = {
  DATABASE_POOL_SIZE: setting.integer({
    // One that holds a transaction may need another that reads.
    description: 'Connections to PostgreSQL.',
    min: 2,
    max: 200,
    default: 10,
  }),
  NATS_STREAM_REPLICAS: setting.integer({
    description:
      'NATS servers that keep each event, where the stream is made; an existing one stays as it is.',
    min: 1,
    max: 5,
    default: 1,
  }),
  MIGRATE_ON_START: setting.boolean({
    description: 'Bring the schema up to date before the service starts.',
    default: false,
  }),
};

export type ProcessConfig = ConfigOf<typeof processSettings>;
export type DatabaseConfig = ConfigOf<typeof databaseSettings>;
