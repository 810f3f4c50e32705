import { describe, expect, it } from '@jest/globals';
import { ConfigError, defineConfig, parseConfig } from '@latchkey/platform/config';
import { vaultRule, vaultSettings } from './vault-settings.js';

const settings = defineConfig(vaultSettings('wallet'));
const ADDRESS = { VAULT_ADDR: 'https://vault:8200' };
const TOKEN = { VAULT_TOKEN: 'hvs.0123456789abcdef' };
const ROLE = { VAULT_KUBERNETES_ROLE: 'latchkey-wallet' };

/** The lines that an operator reads. */
function problemsOf(env: Record<string, string>): string[] {
  try {
    parseConfig(settings, env, vaultRule({ inVault: 'VAULT_ADDR' in env }));
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message.split('\n');
  }
}

describe('the settings of Vault', () => {
  it.each([
    ['none', {}, []],
    ['a token', { ...ADDRESS, ...TOKEN }, []],
    ['a role', { ...ADDRESS, ...ROLE }, []],
    ['a token without Vault, as one that is prepared', TOKEN, []],
    ['no token', ADDRESS, ['VAULT_TOKEN: is required (or VAULT_TOKEN_FILE, or VAULT_KUBERNETES_ROLE)']],
    ['both', { ...ADDRESS, ...TOKEN, ...ROLE }, ['VAULT_KUBERNETES_ROLE: is given beside VAULT_TOKEN']],
    ['a role without Vault', ROLE, ['VAULT_KUBERNETES_ROLE: needs VAULT_ADDR']],
    [
      'no file of the authority',
      { ...ADDRESS, ...ROLE, VAULT_CA_FILE: '/absent' },
      ['VAULT_CA_FILE: the file cannot be read (ENOENT)'],
    ],
  ])('%s', (_, env, problems) => {
    expect(problemsOf(env)).toEqual(problems);
  });
});
