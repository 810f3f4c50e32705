import { type ConfigRule, type ConfigSchema, type SettingProblem, setting } from '@latchkey/platform/config';
import {
  FixedVaultToken,
  type KeyProvider,
  KubernetesVaultTokens,
  type Secret,
  VaultTransitProvider,
} from '@latchkey/platform/crypto';
import { certificateFileProblem } from '../../process/settings/pem-files.js';

/** The head of an encrypted record names the key and has room for 64 characters. */
const TRANSIT_KEY = /^[A-Za-z0-9_][A-Za-z0-9_.-]{0,39}$/;

/** How a service reaches Vault or OpenBao, and its key there. */
export function vaultSettings(service: string): ConfigSchema {
  return {
    VAULT_ADDR: setting.url({
      description: 'Vault or OpenBao, whose transit engine then holds the key-encryption keys.',
      protocols: ['https', 'http'],
      optional: true,
    }),
    VAULT_CA_FILE: setting.string({
      description:
        "File with the authority of Vault's certificate; the authorities that Node knows when absent.",
      check: certificateFileProblem,
      optional: true,
    }),
    VAULT_TOKEN: setting.secret({
      description:
        'Token for the transit engine, of this service alone; with VAULT_ADDR this or VAULT_KUBERNETES_ROLE is required.',
      optional: true,
    }),
    ...kubernetesSettings,
    ...transitSettings(service),
  };
}

const kubernetesSettings: ConfigSchema = {
  VAULT_KUBERNETES_ROLE: setting.string({
    description:
      'Role of the Kubernetes auth method, in place of VAULT_TOKEN: the process logs in with the token of its ServiceAccount, and renews what it gets.',
    optional: true,
  }),
  VAULT_KUBERNETES_MOUNT: setting.string({
    description: 'Where the Kubernetes auth method is mounted.',
    default: 'kubernetes',
  }),
  VAULT_KUBERNETES_TOKEN_FILE: setting.string({
    description: 'File with the token of the ServiceAccount. Read at every login.',
    default: '/run/secrets/vault/token',
  }),
};

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

/** With Vault, requires one way to get a token; without it, none. */
export const vaultRule =
  ({ inVault }: { inVault: boolean }): ConfigRule =>
  ({ VAULT_ADDR: address, VAULT_TOKEN: token, VAULT_KUBERNETES_ROLE: role, VAULT_CA_FILE: ca }) => {
    const problems: SettingProblem[] = [];
    if (inVault && !token && !role)
      problems.push({
        name: 'VAULT_TOKEN',
        reason: 'is required (or VAULT_TOKEN_FILE, or VAULT_KUBERNETES_ROLE)',
      });
    if (token && role)
      problems.push({ name: 'VAULT_KUBERNETES_ROLE', reason: 'is given beside VAULT_TOKEN' });
    if (!inVault && role) problems.push({ name: 'VAULT_KUBERNETES_ROLE', reason: 'needs VAULT_ADDR' });
    if (ca && !String(address).startsWith('https:'))
      problems.push({ name: 'VAULT_CA_FILE', reason: 'needs VAULT_ADDR to be https://' });
    return problems;
  };

/** @param config settings that follow the rule, with VAULT_ADDR. @param previous decrypts values from before Vault. */
export function vaultProviderOf(
  config: Readonly<Record<string, unknown>>,
  previous: KeyProvider | undefined,
): KeyProvider {
  const values = config as Readonly<Record<string, string | undefined>>;
  const server = { address: values['VAULT_ADDR'] as string, caFile: values['VAULT_CA_FILE'] };
  const role = values['VAULT_KUBERNETES_ROLE'];
  return new VaultTransitProvider({
    ...server,
    tokens: role
      ? new KubernetesVaultTokens({
          ...server,
          role,
          mount: values['VAULT_KUBERNETES_MOUNT'] as string,
          tokenFile: values['VAULT_KUBERNETES_TOKEN_FILE'] as string,
        })
      : new FixedVaultToken(config['VAULT_TOKEN'] as Secret),
    key: values['VAULT_TRANSIT_KEY'] as string,
    previousKey: values['VAULT_PREVIOUS_TRANSIT_KEY'],
    mount: values['VAULT_TRANSIT_MOUNT'] as string,
    previous,
  });
}
