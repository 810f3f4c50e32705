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
};

export type SessionConfig = ConfigOf<typeof sessionSettings>;
