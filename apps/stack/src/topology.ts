/** One service of the stack, a program of its own, with its settings. */
export interface ServiceRow {
  readonly name: string;
  /** Whether it owns a database; its address arrives as `<SERVICE>_DATABASE_URL`. */
  readonly database: boolean;
  /** Names of settings that only this service, or few, may get. All services get NATS_URL. */
  readonly receives: readonly string[];
}

const FIRST_APP = ['SECRET_KEY', 'PUBLIC_TOKEN', 'APP_NAME', 'ACCOUNT_CHANGES'].map(
  (name) => `BOOTSTRAP_${name}`,
);
const VAULT = [
  ...['ADDR', 'CA_FILE', 'TOKEN', 'TOKEN_FILE', 'TRANSIT_KEY', 'PREVIOUS_TRANSIT_KEY', 'TRANSIT_MOUNT'],
  ...['KUBERNETES_ROLE', 'KUBERNETES_MOUNT', 'KUBERNETES_TOKEN_FILE'],
].map((name) => `VAULT_${name}`);

/** The settings of a service's key-encryption keys: its own, and those that only decrypt. */
const keysOf = (service: string) => [
  ...[masterKeySetting(service), 'MASTER_KEY'].flatMap((name) => [name, `${name}_FILE`]),
  ...VAULT,
];

/** Of the networks of live Apps and of test Apps. */
const networks = (...names: readonly string[]) => names.flatMap((name) => [name, `${name}_TEST`]);
const rpcUrls = (...chains: readonly string[]) => networks(...chains.map((chain) => `RPC_URL_${chain}`));
/** USDC and USDT have a contract on each EVM network, and a mint on Solana. */
const TOKENS_WITH_CONTRACTS = [
  ...['USDC', 'USDT', 'LINK', 'USDC_SOLANA', 'USDT_SOLANA'],
  ...['POLYGON', 'AVALANCHE', 'BASE', 'ARBITRUM'].flatMap((name) => [`USDC_${name}`, `USDT_${name}`]),
];
const ofTokens = (setting: string) =>
  networks(...TOKENS_WITH_CONTRACTS.map((token) => `${setting}_${token}`));

const SENDING = [
  'ETHEREUM',
  'POLYGON',
  'AVALANCHE',
  'BASE',
  'ARBITRUM',
  'SOLANA',
  'BITCOIN',
  'POLKADOT',
  'STELLAR',
];
const TOKENS = ofTokens('TOKEN_CONTRACT');
const PLACES = ofTokens('TOKEN_DECIMALS');
const CHAINS_THAT_SEND = [...rpcUrls(...SENDING), ...TOKENS];
/** Where payments are signed: by their names, because the signer reaches no endpoint. */
const SIGNED_CHAINS = [...networks(...SENDING.map((chain) => `CHAINS_${chain}`)), ...TOKENS, ...PLACES];
const CHAINS = CHAINS_THAT_SEND;
/** Of wallet, which asks the chains, and of the signer, which deletes. */
const ERASED_WALLETS = 'ERASED_WALLET_DAYS';
const SKIPPED_NETWORKS = 'ERASED_WALLET_SKIPPED_NETWORKS';
/** Of transfer, which drafts, and of the signer. */
const BITCOIN_FEES = 'BITCOIN_MOST_FEE_RATE';
const STELLAR_FEES = 'STELLAR_MOST_FEE';
const BITCOIN = ['BITCOIN_CONFIRMATIONS', 'BITCOIN_BUMP_AFTER_MINUTES', BITCOIN_FEES];
const POLKADOT_FEES = 'POLKADOT_MOST_FEE';
const SMTP = ['SMTP_URL', 'EMAIL_FROM'];
const TWILIO = ['ACCOUNT_SID', 'AUTH_TOKEN', 'FROM', 'BASE_URL'].map((name) => `TWILIO_${name}`);

/** The services, in the order of the output; they start at the same time. */
export const SERVICES: readonly ServiceRow[] = [
  { name: 'identity', database: true, receives: [...keysOf('identity'), 'PUBLIC_BASE_URL', ...FIRST_APP] },
  {
    name: 'otp-delivery',
    database: true,
    receives: [...keysOf('otp-delivery'), ...SMTP, 'SMS_PROVIDER', ...TWILIO],
  },
  { name: 'session', database: true, receives: [...keysOf('session'), 'PUBLIC_BASE_URL'] },
  { name: 'mfa', database: true, receives: keysOf('mfa') },
  {
    name: 'signer',
    database: true,
    receives: [
      ...keysOf('signer'),
      'PUBLIC_BASE_URL',
      ...SIGNED_CHAINS,
      BITCOIN_FEES,
      STELLAR_FEES,
      ERASED_WALLETS,
    ],
  },
  {
    name: 'wallet',
    database: true,
    receives: [...keysOf('wallet'), ...CHAINS, ERASED_WALLETS, SKIPPED_NETWORKS],
  },
  {
    name: 'transfer',
    database: true,
    receives: [
      ...CHAINS_THAT_SEND,
      ...PLACES,
      'EVM_CONFIRMATIONS',
      'SOLANA_COMMITMENT',
      ...BITCOIN,
      POLKADOT_FEES,
      STELLAR_FEES,
    ],
  },
  { name: 'events', database: true, receives: keysOf('events') },
  {
    name: 'streams',
    database: false,
    receives: [
      'EVENTS_STREAM_MAX_MIB',
      'ACTIVITY_STREAM_MAX_MIB',
      'IDEMPOTENCY_MAX_MIB',
      'NATS_STREAM_REPLICAS',
    ],
  },
];

/** Stopped before the services, so that it accepts no request that no service could answer. */
export const GATEWAY: ServiceRow = {
  name: 'gateway',
  database: false,
  receives: ['PORT', 'PUBLIC_BASE_URL', 'ADMIN_UPSTREAM'],
};

/** Administration: no other process knows an operator's key. */
export const ADMIN: ServiceRow = {
  name: 'admin',
  database: false,
  receives: [
    ...['PUBLIC_BASE_URL', 'CONSOLE_URL', 'OPERATOR_SECOND_FACTOR'],
    ...['ADMIN_API_KEY', 'ADMIN_API_KEYS', 'ADMIN_PORT', 'ADMIN_HOST'],
  ],
};

/** The processes that take requests; they stop first. */
export const EDGE: readonly ServiceRow[] = [GATEWAY, ADMIN];

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
