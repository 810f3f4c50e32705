import { type ConfigOf, defineConfig, setting } from '@latchkey/platform/config';

const PORT = { min: 0, max: 65_535 };

/** The settings of the stack itself. All others in the environment are for the services. */
export const stackSettings = defineConfig({
  DATA_DIR: setting.string({
    description: 'Folder of the embedded PostgreSQL and NATS, the generated keys and the logs.',
    default: '.latchkey',
  }),
  PORT: setting.integer({ description: "The gateway's port; 0 picks a free one.", ...PORT, default: 8080 }),
  ADMIN_PORT: setting.integer({
    description:
      'Port of administration; 0 picks a free one. Without it, administration is on the port of the gateway.',
    ...PORT,
    optional: true,
  }),
  PUBLIC_BASE_URL: setting.url({ description: 'Public address of the gateway.', optional: true }),
  INBOX_PORT: setting.integer({
    description: 'Port of the local inbox; a free one where it is taken.',
    ...PORT,
    default: 8025,
  }),
  OIDC_PORT: setting.integer({
    description: 'Port of the local OpenID provider, which runs only where this or --with-oidc is given.',
    ...PORT,
    optional: true,
  }),
  DATABASE_URL: setting.url({
    description: 'A PostgreSQL user that may create databases and roles; embedded when absent.',
    protocols: ['postgres', 'postgresql'],
    optional: true,
  }),
  NATS_SERVER_BIN: setting.string({
    description:
      'Program of the embedded NATS, 2.10 or newer; of the PATH or of the npm package when absent.',
    optional: true,
  }),
  NATS_URL: setting.string({ description: 'NATS with JetStream; embedded when absent.', optional: true }),
});

export type StackConfig = ConfigOf<typeof stackSettings>;
