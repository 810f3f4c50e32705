import { type ConfigRule, type ConfigSchema, setting } from '@latchkey/platform/config';
import {
  keyProblem,
  type KeyProvider,
  MasterKeyProvider,
  parseOwnKeys,
  parseSharedKeys,
  type Secret,
} from '@latchkey/platform/crypto';
import { settingName } from '../../process/settings/process-settings.js';
import { vaultProviderOf, vaultRule, vaultSettings } from './vault-settings.js';

const SHORTEST_KEY = 32;

const ownKey = (service: string): string => settingName(service, 'MASTER_KEY');

/** The key-encryption keys of one service alone: in the environment, a file, or Vault. */
export function keySettings(service: string, { inVault }: { inVault: boolean }): ConfigSchema {
  return {
    [ownKey(service)]: setting.secret({
      description: `Key-encryption keys of ${service} alone: 32 bytes in base64 or hex, or a list \`v2:…,v1:…\` whose first is current. With VAULT_ADDR only what was sealed before needs them.`,
      minLength: SHORTEST_KEY,
      check: keyProblem((text) => parseOwnKeys(service, text)),
      ...(inVault ? { optional: true } : {}),
    }),
    MASTER_KEY: setting.secret({
      description:
        'The key that all services shared before each had its own: decrypts what it encrypted, and encrypts nothing.',
      minLength: SHORTEST_KEY,
      check: keyProblem((text) => parseSharedKeys(service, text)),
      optional: true,
    }),
    ...vaultSettings(service),
  };
}

/** Refuses the shared key without, or as, a key of the service's own; and a Vault without a token. */
export function keyRule(service: string, { inVault }: { inVault: boolean }): ConfigRule {
  const name = ownKey(service);
  return (values) => {
    const shared = keysOf(values['MASTER_KEY'], (text) => parseSharedKeys(service, text));
    const own = keysOf(values[name], (text) => parseOwnKeys(service, text));
    if (shared.length > 0 && own.length === 0 && !inVault) {
      const reason = `only decrypts what was encrypted before: give ${name}, too ("From one key to five" in docs/operations.md)`;
      return [{ name: 'MASTER_KEY', reason }];
    }
    const isShared = own.some(({ key }) => shared.some((other) => other.key.equals(key)));
    const problems = isShared ? [{ name, reason: 'is the key of MASTER_KEY: make one of its own' }] : [];
    return [...problems, ...vaultRule({ inVault })(values)];
  };
}

/** Vault if it is configured, else the master keys. @param config settings that follow the rule. */
export function keyProviderOf(service: string, config: object): KeyProvider {
  const values = config as Readonly<Record<string, unknown>>;
  const own = keysOf(values[ownKey(service)], (text) => parseOwnKeys(service, text));
  const shared = keysOf(values['MASTER_KEY'], (text) => parseSharedKeys(service, text));
  if (values['VAULT_ADDR'] === undefined) return new MasterKeyProvider(own, shared);
  return vaultProviderOf(values, own.length + shared.length > 0 ? previousOf(own, shared) : undefined);
}

type Keys = ReturnType<typeof parseOwnKeys>;

/** Keys that only decrypt, so it does not matter which one is current. */
function previousOf(own: Keys, shared: Keys): KeyProvider {
  return own.length > 0 ? new MasterKeyProvider(own, shared) : new MasterKeyProvider(shared, shared);
}

function keysOf(keys: unknown, parse: (text: string) => Keys): Keys {
  return keys === undefined ? [] : parse((keys as Secret).reveal());
}
