import { type ConfigOf, setting } from '../config/index.js';
import {
  type KeyProvider,
  MasterKeyProvider,
  masterKeyProblem,
  VaultTransitProvider,
} from '../crypto/index.js';

const masterKey = {
  description:
    'Key-encryption keys: 32 bytes in base64 or hex, or a list `v2:…,v1:…` whose first is current. With VAULT_ADDR only what was sealed before needs them.',
  minLength: 32,
  check: masterKeyProblem,
};
const vaultToken = { description: 'Token for the transit engine; required with VAULT_ADDR.' };

/** Where the key-encryption keys are: in the environment or a file, or in Vault (or OpenBao). */
export const keySettings = {
  MASTER_KEY: setting.secret(masterKey),
  VAULT_ADDR: setting.url({
    description: 'Vault or OpenBao, whose transit engine then holds the key-encryption keys.',
    protocols: ['https', 'http'],
    optional: true,
  }),
  VAULT_TOKEN: setting.secret({ ...vaultToken, optional: true }),
  VAULT_TRANSIT_KEY: setting.string({
    description: 'Name of the key in the transit engine; make it with `derived=true`.',
    default: 'latchkey',
  }),
  VAULT_TRANSIT_MOUNT: setting.string({
    description: 'Where the transit engine is mounted.',
    default: 'transit',
  }),
};

/** What replaces them where VAULT_ADDR is set. */
export const keySettingsWithVault = {
  MASTER_KEY: setting.secret({ ...masterKey, optional: true }),
  VAULT_TOKEN: setting.secret(vaultToken),
};

export type KeyConfig = ConfigOf<
  Omit<typeof keySettings, 'MASTER_KEY'> & Pick<typeof keySettingsWithVault, 'MASTER_KEY'>
>;

/** Vault where it is configured, else the master keys. */
export function keyProviderOf(config: KeyConfig): KeyProvider {
  const { MASTER_KEY, VAULT_ADDR, VAULT_TOKEN, VAULT_TRANSIT_KEY, VAULT_TRANSIT_MOUNT } = config;
  const previous = MASTER_KEY && MasterKeyProvider.fromSecret(MASTER_KEY);
  if (VAULT_ADDR && VAULT_TOKEN) {
    const place = { address: VAULT_ADDR, key: VAULT_TRANSIT_KEY, mount: VAULT_TRANSIT_MOUNT };
    return new VaultTransitProvider({ ...place, token: VAULT_TOKEN, previous });
  }
  if (!previous) throw new Error('the settings hold no key-encryption key');
  return previous;
}
