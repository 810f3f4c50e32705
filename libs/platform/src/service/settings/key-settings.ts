import { type ConfigRule, type ConfigSchema, setting } from '../../config/index.js';
import {
  keyProblem,
  type KeyProvider,
  MasterKeyProvider,
  parseOwnKeys,
  parseSharedKeys,
  type Secret,
  VaultTransitProvider,
} from '../../crypto/index.js';
import { settingName } from './process-settings.js';

const SHORTEST_KEY = 32;
/** The head of an encrypted record names the key and has room for 64 characters. */
const TRANSIT_KEY = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,39}$/;

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
    VAULT_ADDR: setting.url({
      description: 'Vault or OpenBao, whose transit engine then holds the key-encryption keys.',
      protocols: ['https', 'http'],
      optional: true,
    }),
    VAULT_TOKEN: setting.secret({
      description: 'Token for the transit engine, of this service alone; required with VAULT_ADDR.',
      ...(inVault ? {} : { optional: true }),
    }),
    ...transitSettings(service),
  };
}

function transitSettings(service: string): ConfigSchema {
  return {
    VAULT_TRANSIT_KEY: setting.string({
      description: 'Name of the key in the transit engine; make it with `derived=true`.',
      default: `latchkey-${service}`,
      check: transitKeyProblem,
    }),
    VAULT_PREVIOUS_TRANSIT_KEY: setting.string({
      description:
        'The key before it, such as one that services shared: decrypts what it encrypted, and encrypts nothing.',
      optional: true,
      check: transitKeyProblem,
    }),
    VAULT_TRANSIT_MOUNT: setting.string({
      description: 'Where the transit engine is mounted.',
      default: 'transit',
    }),
  };
}

function transitKeyProblem(name: string): string | undefined {
  return TRANSIT_KEY.test(name) ? undefined : 'must be 1 to 40 letters, digits, dots, dashes and underscores';
}

/** Refuses the shared key without, or as, a key of the service's own. */
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
    return isShared ? [{ name, reason: 'is the key of MASTER_KEY: make one of its own' }] : [];
  };
}

/** Vault if it is configured, else the master keys. @param config settings that follow the rule. */
export function keyProviderOf(service: string, config: object): KeyProvider {
  const values = config as Readonly<Record<string, unknown>>;
  const own = keysOf(values[ownKey(service)], (text) => parseOwnKeys(service, text));
  const shared = keysOf(values['MASTER_KEY'], (text) => parseSharedKeys(service, text));
  const { VAULT_ADDR: address, VAULT_TOKEN: token } = values;
  if (address === undefined) return new MasterKeyProvider(own, shared);
  return new VaultTransitProvider({
    address: address as string,
    token: token as Secret,
    key: values['VAULT_TRANSIT_KEY'] as string,
    previousKey: values['VAULT_PREVIOUS_TRANSIT_KEY'] as string | undefined,
    mount: values['VAULT_TRANSIT_MOUNT'] as string,
    previous: own.length + shared.length > 0 ? previousOf(own, shared) : undefined,
  });
}

type Keys = ReturnType<typeof parseOwnKeys>;

/** Keys that only decrypt, so it does not matter which one is current. */
function previousOf(own: Keys, shared: Keys): KeyProvider {
  return own.length > 0 ? new MasterKeyProvider(own, shared) : new MasterKeyProvider(shared, shared);
}

function keysOf(keys: unknown, parse: (text: string) => Keys): Keys {
  return keys === undefined ? [] : parse((keys as Secret).reveal());
}
