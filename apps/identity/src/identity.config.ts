import { type ConfigOf, defineConfig, setting } from '@latchkey/platform/config';
import type { Secret } from '@latchkey/platform/crypto';
import { mayBeApiKey } from '@latchkey/contracts';

/** Settings of identity, beside those of every service. */
export const identitySettings = defineConfig({
  BOOTSTRAP_SECRET_KEY: bootstrapKey('sk_test_', 'Secret key of the first App, made in an empty database.'),
  BOOTSTRAP_PUBLIC_TOKEN: bootstrapKey('pk_test_', 'Public token of the first App.'),
  BOOTSTRAP_APP_NAME: setting.string({
    description:
      'Name of the first App, which people read in pages and emails. Later it is changed in the App.',
    default: 'My App',
    check: (name) => (name.length <= 100 ? undefined : 'must have at most 100 characters'),
  }),
  BOOTSTRAP_ACCOUNT_CHANGES: setting.choice(['off', 'person'], {
    description:
      'The setting `account_changes` with which the first App is made. `npm start` sets `person`. Later it is changed in the App.',
    default: 'off',
  }),
  PUBLIC_BASE_URL: setting.url({
    description:
      'Public address of the API, where the hosted sign-in page is. Without it no App has that page.',
    protocols: ['http', 'https'],
    optional: true,
  }),
  OAUTH_LOOPBACK: setting.boolean({
    description:
      'Whether the OAuth providers of test Apps may be on this machine, as on a laptop. `npm start` sets it. In a container it is the container itself.',
    default: false,
  }),
});

export type IdentityConfig = ConfigOf<typeof identitySettings>;

function bootstrapKey(prefix: string, description: string) {
  // The gateway, which knows no keys, asks for nothing else.
  const check = (key: Secret) =>
    key.reveal().startsWith(prefix) && mayBeApiKey(key.reveal())
      ? undefined
      : `must be ${prefix} and 16 or more letters or digits, or a key that Latchkey made, with its checksum`;
  return setting.secret({ description, optional: true, minLength: prefix.length + 16, check });
}
