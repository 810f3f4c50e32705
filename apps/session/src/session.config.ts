import { type ConfigOf, setting } from '@latchkey/platform/config';

export const sessionSettings = {
  PUBLIC_BASE_URL: setting.url({
    description: 'Public address of the API; begins the issuer of every session JWT.',
    protocols: ['http', 'https'],
  }),
  SIGNING_KEY_BITS: setting.choice(['2048', '3072'], {
    description: 'Size of new RSA signing keys; a signature with 3072 bits costs six times as much.',
    default: '2048',
  }),
  SESSION_RETENTION_DAYS: setting.integer({
    description: 'Days for which an ended session is kept, so that a refusal can say how it ended.',
    min: 1,
    max: 3650,
    default: 30,
  }),
};

export type SessionConfig = ConfigOf<typeof sessionSettings>;
