import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { OAuthProvidersInput } from '@latchkey/contracts/identity';
import { providerProblems } from './provider-settings.rules.js';

const pkcs8 = { format: 'pem', type: 'pkcs8' } as const;
const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const P256 = privateKey.export(pkcs8).toString();
const SEC1 = privateKey.export({ format: 'pem', type: 'sec1' }).toString();
const P384 = generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey.export(pkcs8).toString();
const RSA = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey.export(pkcs8).toString();
const KEY_IDS = { team_id: 'A1B2C3D4E5', key_id: 'K1L2M3N4O5' };
const CLIENT = { client_id: 'id', client_secret: 'secret' };
const apple = (client_secret: string, more: object = {}) => ({
  apple: { client_id: 'id', client_secret, ...more },
});

describe('the members of a provider', () => {
  it.each<[string, OAuthProvidersInput | undefined, string[]]>([
    ['no provider', undefined, []],
    ['a removed provider', { oidc: null }, []],
    ['google alone', { google: CLIENT }, []],
    [
      'a provider with the ids of Apple',
      { google: { ...CLIENT, ...KEY_IDS } },
      ['google.team_id', 'google.key_id'],
    ],
    ['okta without its issuer', { okta: CLIENT }, ['okta.issuer']],
    ['oidc without its issuer', { oidc: CLIENT }, ['oidc.issuer']],
    ['oidc with its issuer', { oidc: { ...CLIENT, issuer: 'https://sso.example.com' } }, []],
    ["Apple's key with its ids", apple(P256, KEY_IDS), []],
    ["Apple's key without ids", apple(P256), ['apple.team_id', 'apple.key_id']],
    ["Apple's key without its own id", apple(P256, { team_id: 'A1B2C3D4E5' }), ['apple.key_id']],
    ['a key on another curve', apple(P384, KEY_IDS), ['apple.client_secret']],
    ['a key of RSA', apple(RSA, KEY_IDS), ['apple.client_secret']],
    ['a key in another form', apple(SEC1, KEY_IDS), ['apple.client_secret']],
    ["Apple's key with space around it", apple(`\n${P256}\n `, KEY_IDS), []],
    ['half a key', apple(P256.slice(0, 80), KEY_IDS), ['apple.client_secret']],
    ['a secret of Apple that was made elsewhere', apple('eyJhbGciOiJFUzI1NiJ9.e30.sig'), []],
  ])('%s', (_, given, problems) => {
    const fields = providerProblems(given).map(({ field }) => field);
    expect(fields).toEqual(problems.map((member) => `settings.oauth_providers.${member}`));
  });

  it('shows no part of a wrong key', () => {
    expect(JSON.stringify(providerProblems(apple(RSA)))).not.toContain(RSA.slice(30, 60));
  });
});
