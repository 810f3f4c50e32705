/** One service of the stack, a program of its own, with its settings. */
export interface ServiceRow {
  readonly name: string;
  /** Whether it owns a database; its address arrives as `<SERVICE>_DATABASE_URL`. */
  readonly database: boolean;
  /** Names of settings that only this service, or few, may get. All services get NATS_URL. */
  readonly receives: readonly string[];
}

const FIRST_APP = ['BOOTSTRAP_SECRET_KEY', 'BOOTSTRAP_PUBLIC_TOKEN'] as const;
/** The settings of a service's key-encryption keys: its own, and those that only decrypt. */
const keysOf = (service: string) => [
  masterKeySetting(service),
  `${masterKeySetting(service)}_FILE`,
  'MASTER_KEY',
  'MASTER_KEY_FILE',
  'VAULT_ADDR',
  'VAULT_CA_FILE',
  'VAULT_TOKEN',
  'VAULT_TOKEN_FILE',
  'VAULT_KUBERNETES_ROLE',
  'VAULT_KUBERNETES_MOUNT',
  'VAULT_KUBERNETES_TOKEN_FILE',
  'VAULT_TRANSIT_KEY',
  'VAULT_PREVIOUS_TRANSIT_KEY',
  'VAULT_TRANSIT_MOUNT',
];
const CHAINS_THAT_SEND = [
  'RPC_URL_ETHEREUM',
  'RPC_URL_POLYGON',
  'RPC_URL_AVALANCHE',
  'RPC_URL_SOLANA',
  'RPC_URL_ETHEREUM_TEST',
  'RPC_URL_POLYGON_TEST',
  'RPC_URL_AVALANCHE_TEST',
  'RPC_URL_SOLANA_TEST',
  'TOKEN_CONTRACT_USDC',
  'TOKEN_CONTRACT_USDT',
  'TOKEN_CONTRACT_LINK',
  'TOKEN_CONTRACT_USDC_SOLANA',
  'TOKEN_CONTRACT_USDT_SOLANA',
  'TOKEN_CONTRACT_USDC_TEST',
  'TOKEN_CONTRACT_USDT_TEST',
  'TOKEN_CONTRACT_LINK_TEST',
  'TOKEN_CONTRACT_USDC_SOLANA_TEST',
  'TOKEN_CONTRACT_USDT_SOLANA_TEST',
] as const;
const CHAINS = [
  ...CHAINS_THAT_SEND,
  'RPC_URL_POLKADOT',
  'RPC_URL_STELLAR',
  'RPC_URL_POLKADOT_TEST',
  'RPC_URL_STELLAR_TEST',
] as const;
const SMTP = ['SMTP_URL', 'EMAIL_FROM'] as const;
const SMS = [
  'SMS_PROVIDER',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'TWILIO_BASE_URL',
] as const;

/** The services, in the order of the output; they start at the same time. */
export const SERVICES: readonly ServiceRow[] = [
  {
    name: 'identity',
    database: true,
    receives: [...keysOf('identity'), ...FIRST_APP],
  },
  { name: 'otp-delivery', database: true, receives: [...keysOf('otp-delivery'), ...SMTP, ...SMS] },
  { name: 'session', database: true, receives: [...keysOf('session'), 'PUBLIC_BASE_URL'] },
  { name: 'mfa', database: true, receives: keysOf('mfa') },
  { name: 'wallet', database: true, receives: [...keysOf('wallet'), ...CHAINS] },
  {
    name: 'transfer',
    database: true,
    receives: [...CHAINS_THAT_SEND, 'EVM_CONFIRMATIONS', 'SOLANA_COMMITMENT'],
  },
  { name: 'events', database: true, receives: keysOf('events') },
];

/** Stopped first, so that it accepts no request that no service could answer. */
export const GATEWAY: ServiceRow = {
  name: 'gateway',
  database: false,
  receives: [
    'PORT',
    'PUBLIC_BASE_URL',
    'ADMIN_API_KEY',
    'ADMIN_API_KEYS',
    'ADMIN_PORT',
    'ADMIN_HOST',
    ...FIRST_APP,
  ],
};

/** Services that encrypt; each has its own key-encryption key. */
export const ENCRYPTING_SERVICES: readonly string[] = SERVICES.filter(({ name, receives }) =>
  receives.includes(masterKeySetting(name)),
).map(({ name }) => name);

/** `otp-delivery` → `OTP_DELIVERY_DATABASE_URL`. */
export function databaseSetting(service: string): string {
  return `${prefixOf(service)}_DATABASE_URL`;
}

/** `otp-delivery` → `OTP_DELIVERY_MIGRATION_DATABASE_URL`. */
export function migrationDatabaseSetting(service: string): string {
  return `${prefixOf(service)}_MIGRATION_DATABASE_URL`;
}

/** `otp-delivery` → `OTP_DELIVERY_VAULT_TOKEN`, which it gets as `VAULT_TOKEN`. */
export function vaultTokenSetting(service: string): string {
  return `${prefixOf(service)}_VAULT_TOKEN`;
}

/** `otp-delivery` → `OTP_DELIVERY_MASTER_KEY`. */
export function masterKeySetting(service: string): string {
  return `${prefixOf(service)}_MASTER_KEY`;
}

function prefixOf(service: string): string {
  return service.toUpperCase().replaceAll('-', '_');
}
