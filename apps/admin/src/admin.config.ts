import { type ConfigOf, type ConfigRule, defineConfig, setting } from '@latchkey/platform/config';
import { sharedPasskeyDomain } from './console/console-address.js';
import { operatorKeysProblem, sharesKey } from './access/operator-keys.js';

export const adminSettings = defineConfig({
  ADMIN_PORT: setting.integer({
    description: 'Port of administration (`/v1/admin`). Differs from `HEALTH_PORT`, unless it is 0.',
    min: 0,
    max: 65535,
    default: 8081,
  }),
  ADMIN_HOST: setting.string({
    description: 'Address that the port of administration listens on.',
    default: '127.0.0.1',
  }),
  PUBLIC_BASE_URL: setting.url({
    description: 'Public address, as clients of the API reach it.',
    protocols: ['http', 'https'],
    default: 'http://127.0.0.1:8080',
  }),
  CONSOLE_URL: setting.url({
    description:
      'Address under which people open the console (`/console`); by default `PUBLIC_BASE_URL`. Passkeys of operators are for the domain that both addresses share; without one, as with an IP address, the process does not start, unless `OPERATOR_SECOND_FACTOR` is `off`.',
    protocols: ['http', 'https'],
    optional: true,
  }),
  OPERATOR_SECOND_FACTOR: setting.choice(['on', 'off'], {
    description:
      'Whether operators with the role `approver` or `admin` need a passkey, or two kinds of proof, at the console.',
    default: 'on',
  }),
  RUNBOOKS_URL: setting.url({
    description:
      'Address at which your team reads the folder `docs`: findings of `GET /v1/admin/status` lead there. Without one they name the page and its section.',
    protocols: ['http', 'https'],
    optional: true,
  }),
  TRUSTED_PROXIES: setting.integer({
    description:
      'How many proxies in front append to X-Forwarded-For; 0 reads the address of the connection.',
    min: 0,
    max: 11,
    default: 0,
  }),
  RATE_LIMIT_PER_IP: setting.integer({
    description:
      "Requests per second of one client address (IPv6: /64) without a valid operator's key; 0 switches the limit off.",
    min: 0,
    max: 1_000_000,
    default: 50,
  }),
  DRAIN_MS: setting.integer({
    description: 'Milliseconds between the signal to stop and the end of accepting, for balancers to notice.',
    min: 0,
    max: 10_000,
    default: 500,
  }),
  ADMIN_API_KEY: setting.secret({
    description:
      "The operator's key; administration over HTTP is off without one (or one of `ADMIN_API_KEYS`).",
    minLength: 24,
    optional: true,
  }),
  ADMIN_API_KEYS: setting.secret({
    description:
      'Further keys of the operator, as `id:role:key,id:role:key` (an id of a-z, 0-9 and -; the role `viewer`, `support`, `approver` or `admin`; a key of 24 characters or more, without a colon): each can be withdrawn alone, and events name its id. `id:key` has the role `admin`, and so has `ADMIN_API_KEY`, whose id is `default`. No key has two ids.',
    minLength: 26,
    optional: true,
    check: operatorKeysProblem,
  }),
});

export type AdminConfig = ConfigOf<typeof adminSettings>;

/** Refuses one port for two purposes, one operator's key under two ids, and a console at which no admin could sign in. */
export const adminRule: ConfigRule = (values) => {
  const { ADMIN_PORT, ADMIN_API_KEY, ADMIN_API_KEYS } = values as Partial<AdminConfig>;
  // Port 0 means any free port.
  const isTaken = ADMIN_PORT !== 0 && ADMIN_PORT !== undefined && values['HEALTH_PORT'] === ADMIN_PORT;
  const isTwice = ADMIN_API_KEY && ADMIN_API_KEYS && sharesKey(ADMIN_API_KEY, ADMIN_API_KEYS);
  return [
    ...(isTaken ? [{ name: 'ADMIN_PORT', reason: 'must differ from HEALTH_PORT' }] : []),
    ...(isTwice ? [{ name: 'ADMIN_API_KEYS', reason: 'must not hold the key of ADMIN_API_KEY' }] : []),
    ...passkeyProblems(values as Partial<AdminConfig>),
  ];
};

const NO_DOMAIN = {
  name: 'PUBLIC_BASE_URL',
  reason:
    'is an IP address, at which no passkey works, and approver and admin need one at the console: give it a name, or set OPERATOR_SECOND_FACTOR=off',
};
const NO_SHARED_DOMAIN = {
  name: 'CONSOLE_URL',
  reason:
    'shares no domain with PUBLIC_BASE_URL, so no passkey works at both, and approver and admin need one: put the console below the same domain, or set OPERATOR_SECOND_FACTOR=off',
};

/** A passkey is for one domain: people sign in at the one address and use, and add, passkeys at the other. */
function passkeyProblems(values: Partial<AdminConfig>) {
  const { PUBLIC_BASE_URL, CONSOLE_URL, OPERATOR_SECOND_FACTOR } = values;
  if (OPERATOR_SECOND_FACTOR !== 'on' || PUBLIC_BASE_URL === undefined) return [];
  if (sharedPasskeyDomain(PUBLIC_BASE_URL, CONSOLE_URL ?? PUBLIC_BASE_URL) !== undefined) return [];
  return [CONSOLE_URL === undefined ? NO_DOMAIN : NO_SHARED_DOMAIN];
}

/** The public address, without a trailing slash. */
export function publicBaseUrl({ PUBLIC_BASE_URL }: Pick<AdminConfig, 'PUBLIC_BASE_URL'>): string {
  return PUBLIC_BASE_URL.replace(/\/+$/, '');
}
