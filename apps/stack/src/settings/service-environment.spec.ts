import { describe, expect, it } from '@jest/globals';
import {
  EDGE,
  GATEWAY,
  masterKeySetting,
  ENCRYPTING_SERVICES,
  SERVICES,
  type ServiceRow,
} from '../topology.js';
import { serviceEnvironment } from './service-environment.js';

const around = {
  settings: {
    PATH: '/bin',
    RATE_LIMIT_PER_KEY: '7',
    MASTER_KEY: 'master',
    VAULT_TOKEN: 'vault',
    ...Object.fromEntries(ENCRYPTING_SERVICES.map((name) => [`${masterKeySetting(name)}_FILE`, name])),
    ADMIN_API_KEY: 'admin',
    BOOTSTRAP_SECRET_KEY: 'sk',
    SMTP_URL: 'smtp://inbox',
    TWILIO_AUTH_TOKEN: 'twilio',
    RPC_URL_ETHEREUM: 'https://rpc.example/key',
    DATABASE_URL: 'postgres://admin',
    SESSION_DATABASE_URL: 'postgres://theirs',
  },
  natsUrlOf: (name: string) => `nats://${name}@bus`,
  databases: {
    identity: { url: 'postgres://identity' },
    'otp-delivery': { url: 'postgres://otp', migrationUrl: 'postgres://otp_owner' },
    session: { url: 'postgres://session' },
  },
};

const row = (name: string): ServiceRow =>
  [...SERVICES, ...EDGE].find((candidate) => candidate.name === name) ?? GATEWAY;
const environmentOf = (name: string) => serviceEnvironment(row(name), 4711, around);

describe('the environment of a service', () => {
  it.each([...SERVICES, ...EDGE].map(({ name }) => name))('%s: has the settings of all', (name) => {
    const open = { PATH: '/bin', RATE_LIMIT_PER_KEY: '7', HEALTH_PORT: '4711' };
    expect(environmentOf(name)).toMatchObject(open);
  });

  it.each([...SERVICES, ...EDGE].map(({ name }) => name))('%s: has its own user of the bus', (name) => {
    expect(environmentOf(name)).toMatchObject({ NATS_URL: `nats://${name}@bus` });
  });

  it.each([
    ['identity', ['ADMIN_API_KEY', 'SMTP_URL', 'TWILIO_AUTH_TOKEN']],
    ['otp-delivery', ['ADMIN_API_KEY', 'BOOTSTRAP_SECRET_KEY']],
    ['session', ['ADMIN_API_KEY', 'BOOTSTRAP_SECRET_KEY', 'SMTP_URL', 'TWILIO_AUTH_TOKEN']],
    ['mfa', ['ADMIN_API_KEY', 'BOOTSTRAP_SECRET_KEY', 'SMTP_URL', 'TWILIO_AUTH_TOKEN', 'RPC_URL_ETHEREUM']],
    ['wallet', ['ADMIN_API_KEY', 'BOOTSTRAP_SECRET_KEY', 'SMTP_URL', 'TWILIO_AUTH_TOKEN']],
    ['transfer', ['MASTER_KEY', 'VAULT_TOKEN', 'ADMIN_API_KEY', 'BOOTSTRAP_SECRET_KEY', 'SMTP_URL']],
    ['gateway', ['MASTER_KEY', 'ADMIN_API_KEY', 'BOOTSTRAP_SECRET_KEY', 'SMTP_URL', 'RPC_URL_ETHEREUM']],
    ['admin', ['MASTER_KEY', 'BOOTSTRAP_SECRET_KEY', 'SMTP_URL', 'TWILIO_AUTH_TOKEN', 'RPC_URL_ETHEREUM']],
  ])('%s: lacks the secrets of others', (name, absent) => {
    for (const secret of [...absent, 'DATABASE_URL']) expect(environmentOf(name)).not.toHaveProperty(secret);
  });

  it.each([...SERVICES, ...EDGE].map(({ name }) => name))('%s: has no key of another service', (name) => {
    const keys = Object.entries(environmentOf(name)).filter(([setting]) =>
      setting.endsWith('_MASTER_KEY_FILE'),
    );
    const own = [`${masterKeySetting(name)}_FILE`, name];
    expect(keys).toEqual(ENCRYPTING_SERVICES.includes(name) ? [own] : []);
  });

  it('has its own token of Vault, else the one of all', () => {
    const settings = { ...around.settings, WALLET_VAULT_TOKEN: 'own', MFA_VAULT_TOKEN_FILE: '/run/mfa' };
    const tokensOf = (name: string) => {
      const environment = serviceEnvironment(row(name), 4711, { ...around, settings });
      return Object.entries(environment).filter(([setting]) => setting.includes('VAULT_TOKEN'));
    };
    expect(tokensOf('wallet')).toEqual([['VAULT_TOKEN', 'own']]);
    expect(tokensOf('mfa')).toEqual([['VAULT_TOKEN_FILE', '/run/mfa']]);
    expect(tokensOf('session')).toEqual([['VAULT_TOKEN', 'vault']]);
    for (const name of ['transfer', 'gateway']) expect(tokensOf(name)).toEqual([]);
  });

  it('has one database, its own, and brings it up to date', () => {
    const environment = environmentOf('otp-delivery');
    expect(environment).toMatchObject({
      OTP_DELIVERY_DATABASE_URL: 'postgres://otp',
      OTP_DELIVERY_MIGRATION_DATABASE_URL: 'postgres://otp_owner',
      MIGRATE_ON_START: 'true',
    });
    expect(environment).not.toHaveProperty('SESSION_DATABASE_URL');
    expect(environmentOf('session')).not.toHaveProperty('OTP_DELIVERY_MIGRATION_DATABASE_URL');
    expect(environmentOf('gateway')).not.toHaveProperty('MIGRATE_ON_START');
  });

  it('of administration counts the gateway as a proxy where it passes requests on', () => {
    const trusted = (settings: Record<string, string>) =>
      serviceEnvironment(row('admin'), 4711, { ...around, settings })['TRUSTED_PROXIES'];
    const ADMIN_UPSTREAM = 'http://127.0.0.1:8081';
    expect(trusted({ ADMIN_UPSTREAM })).toBe('1');
    expect(trusted({ ADMIN_UPSTREAM, TRUSTED_PROXIES: '2' })).toBe('3');
    expect(trusted({ TRUSTED_PROXIES: '2' })).toBe('2');
  });
});
