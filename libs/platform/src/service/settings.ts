import { type ConfigOf, setting } from '../config/index.js';
import { masterKeyProblem } from '../crypto/index.js';

/** What every process needs, whatever its business. */
export const processSettings = {
  NATS_URL: setting.string({
    description: 'NATS with JetStream: nats://user:password@host:port, several separated by commas.',
  }),
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
};

/** What every process with a database needs beside that. */
export const databaseSettings = {
  DATABASE_POOL_SIZE: setting.integer({
    description: 'Connections to PostgreSQL.',
    min: 1,
    max: 200,
    default: 10,
  }),
  MIGRATE_ON_START: setting.boolean({
    description: 'Bring the schema up to date before the service starts.',
    default: false,
  }),
  MASTER_KEY: setting.secretFile({
    description:
      'Key-encryption keys: 32 bytes in base64 or hex, or a list `v2:…,v1:…` whose first is current.',
    minLength: 32,
    check: masterKeyProblem,
  }),
};

export type ProcessConfig = ConfigOf<typeof processSettings>;
export type DatabaseConfig = ConfigOf<typeof databaseSettings>;
