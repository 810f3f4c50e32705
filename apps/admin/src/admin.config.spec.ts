import { describe, expect, it } from '@jest/globals';
import { parseConfig, setting } from '@latchkey/platform/config';
import { adminRule, adminSettings } from './admin.config.js';

const ADA = 'key-of-ada-0123456789abcdef';
const BOB = 'key-of-bob-0123456789abcdef';

const settings = {
  ...adminSettings,
  HEALTH_PORT: setting.integer({ description: 'Port of probes.', min: 0, max: 65535, default: 9090 }),
};
const parse = (env: Record<string, string>) => () => parseConfig(settings, env, adminRule);

describe('contradictory settings', () => {
  it.each<[Record<string, string>, string]>([
    [{ ADMIN_PORT: '9090' }, 'ADMIN_PORT: must differ from HEALTH_PORT'],
    [
      { ADMIN_API_KEY: ADA, ADMIN_API_KEYS: `bob:${BOB}, ada:${ADA}` },
      'ADMIN_API_KEYS: must not hold the key of ADMIN_API_KEY',
    ],
    [{ ADMIN_API_KEYS: `ada:${ADA},bob:${ADA}` }, 'ADMIN_API_KEYS: holds one key under two ids'],
    [
      { ADMIN_API_KEYS: `ada:helper:${ADA}` },
      'ADMIN_API_KEYS: has an entry whose role is none of viewer, support, approver, admin',
    ],
    [
      { PUBLIC_BASE_URL: 'https://auth.one.co.uk', CONSOLE_URL: 'https://two.co.uk' },
      'CONSOLE_URL: shares no domain with PUBLIC_BASE_URL, so no passkey works at both, and approver and admin need one: put the console below the same domain, or set OPERATOR_SECOND_FACTOR=off',
    ],
    [
      { PUBLIC_BASE_URL: 'http://192.0.2.7:8080' },
      'PUBLIC_BASE_URL: is an IP address, at which no passkey works, and approver and admin need one at the console: give it a name, or set OPERATOR_SECOND_FACTOR=off',
    ],
  ])('%o: %s', (env, problem) => {
    expect(parse(env)).toThrow(new Error(problem));
  });

  it('are all reported at once', () => {
    const env = { ADMIN_PORT: '9090', ADMIN_API_KEY: ADA, ADMIN_API_KEYS: `ada:${ADA}` };
    expect(parse(env)).toThrow(/^ADMIN_PORT: .*\nADMIN_API_KEYS: /);
  });

  it.each<[Record<string, string>]>([
    [{ ADMIN_PORT: '0', HEALTH_PORT: '0' }],
    [{ ADMIN_API_KEY: ADA, ADMIN_API_KEYS: `bob:${BOB}` }],
    [{ PUBLIC_BASE_URL: 'https://auth.example.com', CONSOLE_URL: 'https://admin.example.com' }],
    [{ PUBLIC_BASE_URL: 'https://auth.example.com' }],
    [{ CONSOLE_URL: 'http://localhost:8081' }],
    [{ PUBLIC_BASE_URL: 'http://192.0.2.7:8080', OPERATOR_SECOND_FACTOR: 'off' }],
    [
      {
        ...{ PUBLIC_BASE_URL: 'https://auth.example.com', CONSOLE_URL: 'http://127.0.0.1:8081' },
        OPERATOR_SECOND_FACTOR: 'off',
      },
    ],
  ])('are none in %o', (env) => {
    expect(parse(env)).not.toThrow();
  });
});
