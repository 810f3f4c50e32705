import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import { Secret } from '@latchkey/platform/crypto';
import { busOf } from '../../process/settings/bus-settings.js';
import { keyRule } from './key-settings.js';

const newKey = () => randomBytes(32).toString('base64');

describe('the keys of a service', () => {
  const [own, shared] = [newKey(), newKey()];
  const problemsOf = (values: Record<string, string>, inVault = false) => {
    const secrets = Object.entries(values).map(([name, text]) => [name, new Secret(text)] as const);
    return keyRule('wallet', { inVault })(Object.fromEntries(secrets)).map(({ name }) => name);
  };

  it.each([
    ['one of its own', { WALLET_MASTER_KEY: own }, []],
    ['one of its own, and the shared one', { WALLET_MASTER_KEY: own, MASTER_KEY: shared }, []],
    ['the shared one alone', { MASTER_KEY: shared }, ['MASTER_KEY']],
    ['the shared one as its own', { WALLET_MASTER_KEY: shared, MASTER_KEY: shared }, ['WALLET_MASTER_KEY']],
    [
      'the shared one as an old one of its own',
      { WALLET_MASTER_KEY: `v2:${own},v1:${shared}`, MASTER_KEY: shared },
      ['WALLET_MASTER_KEY'],
    ],
  ])('%s', (_, values, problems) => {
    expect(problemsOf(values)).toEqual(problems);
  });

  it('are in Vault, where the shared one only opens', () => {
    expect(problemsOf({ MASTER_KEY: shared, VAULT_TOKEN: newKey() }, true)).toEqual([]);
  });
});

it('the bus is reached with the certificates of the settings', () => {
  const config = {
    NATS_URL: 'tls://bus:4222',
    NATS_CA_FILE: '/ca',
    NATS_CERT_FILE: '/cert',
    NATS_KEY_FILE: '/key',
    NATS_TLS_FIRST: true,
    NATS_ALLOW_PLAINTEXT: false,
  };
  const tls = { caFile: '/ca', certFile: '/cert', keyFile: '/key', handshakeFirst: true };
  expect(busOf(config)).toEqual({ url: 'tls://bus:4222', tls });
});
