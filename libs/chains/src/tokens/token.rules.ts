import {
  AppError,
  type Environment,
  type NetworkName,
  TOKEN_SYMBOLS,
  type TokenSymbol,
  type WalletType,
} from '@latchkey/contracts';

/** Where a network answers: the end of its `RPC_URL_…`. */
export type Network = 'ETHEREUM' | 'POLYGON' | 'AVALANCHE' | 'SOLANA' | 'BITCOIN' | 'POLKADOT' | 'STELLAR';

/** The name of each network in the API. */
export const NETWORK_NAME: Readonly<Record<Network, NetworkName>> = {
  ETHEREUM: 'ethereum',
  POLYGON: 'polygon',
  AVALANCHE: 'avalanche',
  SOLANA: 'solana',
  BITCOIN: 'bitcoin',
  POLKADOT: 'polkadot',
  STELLAR: 'stellar',
};

/** The networks of payments. */
export const SENDING_NETWORKS = [
  'ETHEREUM',
  'POLYGON',
  'AVALANCHE',
  'SOLANA',
  'BITCOIN',
  'POLKADOT',
] as const satisfies readonly Network[];
export type SendingNetwork = (typeof SENDING_NETWORKS)[number];

/** Endpoints by their settings. */
export type EndpointSettings = {
  readonly [Name in `RPC_URL_${Network}${'' | '_TEST'}`]?: string | undefined;
};

/** How a balance is asked for. */
export type Asset =
  | {
      readonly kind: 'evm_native' | 'sol_native' | 'btc_native' | 'dot_native' | 'xlm_native';
      readonly decimals: number;
    }
  | { readonly kind: 'erc20' | 'spl'; readonly contract: string; readonly decimals: number | undefined };

/** The environment of an App, and the settings of the operator. */
export interface TokenHome {
  readonly environment: Environment;
  readonly settings: TokenContracts & TokenPlaces & EndpointSettings;
}

/** The same without endpoints. */
export interface ContractHome {
  readonly environment: Environment;
  readonly settings: TokenContracts & TokenPlaces;
}

interface SignedTokenHome extends ContractHome {
  /** Whether the payment is on the main net of a network. */
  readonly isOnMainNet: (network: SendingNetwork) => boolean;
}

export interface Token {
  readonly network: Network;
  readonly asset: Asset;
}

/** What is paid, and where. */
export interface SignedToken extends Token {
  readonly network: SendingNetwork;
}

/** Tokens whose contract or mint can be replaced by `TOKEN_CONTRACT_…`. */
type Replaceable = 'USDC' | 'USDT' | 'LINK' | 'USDC_SOLANA' | 'USDT_SOLANA';

/** Replacements of contracts and mints; `…_TEST` for test Apps. */
export type TokenContracts = {
  readonly [Name in `TOKEN_CONTRACT_${Replaceable}${'' | '_TEST'}`]?: string | undefined;
};

/** Places of those contracts, where they are not those of the table. */
export type TokenPlaces = {
  readonly [Name in `TOKEN_DECIMALS_${Replaceable}${'' | '_TEST'}`]?: number | undefined;
};

type Row = Token & { readonly override?: Replaceable };
type TokenRow = Row & { readonly asset: Extract<Asset, { contract: string }> };

const coin = (network: Network, kind: 'evm' | 'sol' | 'btc' | 'dot' | 'xlm', decimals: number): Row => ({
  network,
  asset: { kind: `${kind}_native`, decimals },
});
const erc20 = (override: Replaceable, address: string, decimals: number): Row => ({
  network: 'ETHEREUM',
  asset: { kind: 'erc20', contract: address, decimals },
  override,
});
const spl = (override: Replaceable, mint: string, decimals: number): Row => ({
  network: 'SOLANA',
  asset: { kind: 'spl', contract: mint, decimals },
  override,
});

/** The tokens of each type of wallet. */
const TOKENS: Readonly<Record<WalletType, Partial<Record<TokenSymbol, Row>>>> = {
  ethereum: {
    ethereum: coin('ETHEREUM', 'evm', 18),
    AVAX: coin('AVALANCHE', 'evm', 18),
    MATIC: coin('POLYGON', 'evm', 18),
    USDC: erc20('USDC', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 6),
    USDT: erc20('USDT', '0xdac17f958d2ee523a2206206994597c13d831ec7', 6),
    LINK: erc20('LINK', '0x514910771af9ca656af840dff83e8264ecf986ca', 18),
  },
  solana: {
    solana: coin('SOLANA', 'sol', 9),
    USDC: spl('USDC_SOLANA', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v', 6),
    USDT: spl('USDT_SOLANA', 'Es9vMFrzaCErmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 6),
  },
  bitcoin: { bitcoin: coin('BITCOIN', 'btc', 8) },
  DOT: { DOT: coin('POLKADOT', 'dot', 10) },
  XLM: { XLM: coin('STELLAR', 'xlm', 7) },
};

/** The places of a currency on the chain of a wallet, unless the operator has set its contract; undefined without it. */
export function placesInTable(type: WalletType, symbol: TokenSymbol): number | undefined {
  return TOKENS[type][symbol]?.asset.decimals;
}

/**
 * The places of a currency on the chain of a wallet by the word of the operator: those of the table, and for a contract in
 * place of the table's what is set beside it. Undefined for what this type cannot hold.
 */
export function placesOf(type: WalletType, symbol: TokenSymbol, home: ContractHome): number | undefined {
  const row = TOKENS[type][symbol];
  const name = row?.override && replacementOf(row.override, home);
  return (name && home.settings[`TOKEN_DECIMALS_${name}`]) ?? row?.asset.decimals;
}

/** The end of the settings that replace a contract for Apps of an environment; undefined where it is that of the table. */
function replacementOf(
  override: Replaceable,
  { environment, settings }: ContractHome,
): `${Replaceable}${'' | '_TEST'}` | undefined {
  const names = environment === 'test' ? ([`${override}_TEST`, override] as const) : ([override] as const);
  return names.find((name) => settings[`TOKEN_CONTRACT_${name}`] !== undefined);
}

/** The token on the chain of a wallet; undefined for one that this type cannot hold. */
export function tokenOf(type: WalletType, symbol: TokenSymbol, home: TokenHome): Token | undefined {
  const { environment, settings } = home;
  const row = TOKENS[type][symbol];
  if (!row?.override || !isToken(row)) return row;
  const ofTest = environment === 'test' ? settings[`TOKEN_CONTRACT_${row.override}_TEST`] : undefined;
  const replacement =
    ofTest ?? (hasTestNet(row, home) ? undefined : settings[`TOKEN_CONTRACT_${row.override}`]);
  return replacement === undefined ? row : withContract(row, replacement);
}

/** A token with its name in the API. */
export interface NamedToken extends Token {
  readonly symbol: TokenSymbol;
}

/** All tokens that a type of wallet can hold, in the order of the API's list. */
export function tokensOf(type: WalletType, home: TokenHome): NamedToken[] {
  return TOKEN_SYMBOLS.flatMap((symbol) => {
    const token = tokenOf(type, symbol, home);
    return token ? [{ ...token, symbol }] : [];
  });
}

/**
 * A token for the signer, which has no endpoints: of a contract that the operator has set, the places are the operator's
 * word, too. A contract of the table counts on the main net alone, because elsewhere there may be any other contract at its
 * address. Undefined without one, and for what is not sent.
 */
export function signedTokenOf(
  type: WalletType,
  symbol: TokenSymbol,
  { isOnMainNet, ...home }: SignedTokenHome,
): SignedToken | undefined {
  const row = TOKENS[type][symbol];
  if (!row || !isSending(row)) return undefined;
  if (!row.override || !isToken(row)) return row;
  const name = replacementOf(row.override, home);
  const replacement = name && home.settings[`TOKEN_CONTRACT_${name}`];
  if (replacement === undefined) return isOnMainNet(row.network) ? row : undefined;
  const asset = { ...row.asset, contract: replacement, decimals: placesOf(type, symbol, home) };
  return { network: row.network, asset };
}

function isSending<T extends Token>(token: T): token is T & SignedToken {
  return (SENDING_NETWORKS as readonly Network[]).includes(token.network);
}

function isToken(row: Row): row is TokenRow {
  return 'contract' in row.asset;
}

/** Only the contract knows its decimals. */
function withContract({ network, asset }: TokenRow, contract: string): Token {
  return { network, asset: { ...asset, contract, decimals: undefined } };
}

/**
 * Refuses a token whose contract is that of the table where test Apps have an endpoint of their own: the table holds contracts
 * of main nets, and at the same address of a test net there may be any other contract. @throws AppError chain_not_configured
 */
export function requireContract(token: Token, home: TokenHome): void {
  const { asset } = token;
  const isOfTable = 'contract' in asset && asset.decimals !== undefined;
  if (isOfTable && hasTestNet(token, home))
    throw new AppError('chain_not_configured', {}, { message: 'the token has no contract on the test net' });
}

/** Whether the App uses a `…_TEST` endpoint, whose chain lacks the contracts of live Apps. */
function hasTestNet({ network }: Pick<Token, 'network'>, { environment, settings }: TokenHome): boolean {
  return environment === 'test' && settings[`RPC_URL_${network}_TEST`] !== undefined;
}
