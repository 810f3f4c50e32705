import { AppError, type Environment, type TokenSymbol, type WalletType } from '@latchkey/contracts';

/** Where a network answers: the end of its `RPC_URL_…`. */
export type Network = 'ETHEREUM' | 'POLYGON' | 'AVALANCHE' | 'SOLANA' | 'POLKADOT' | 'STELLAR';

/** Endpoints by their settings. */
export type EndpointSettings = {
  readonly [Name in `RPC_URL_${Network}${'' | '_TEST'}`]?: string | undefined;
};

/** How a balance is asked for. */
export type Asset =
  | { readonly kind: 'evm_native' | 'sol_native' | 'dot_native' | 'xlm_native'; readonly decimals: number }
  | { readonly kind: 'erc20' | 'spl'; readonly contract: string; readonly decimals: number | undefined };

/** The environment of an App, and the settings of the operator. */
export interface TokenHome {
  readonly environment: Environment;
  readonly settings: TokenContracts & EndpointSettings;
}

export interface Token {
  readonly network: Network;
  readonly asset: Asset;
}

/** Tokens whose contract or mint can be replaced by `TOKEN_CONTRACT_…`. */
type Replaceable = 'USDC' | 'USDT' | 'LINK' | 'USDC_SOLANA' | 'USDT_SOLANA';

/** Replacements of contracts and mints; `…_TEST` for test Apps. */
type TokenContracts = {
  readonly [Name in `TOKEN_CONTRACT_${Replaceable}${'' | '_TEST'}`]?: string | undefined;
};

type Row = Token & { readonly override?: Replaceable };

const coin = (network: Network, kind: 'evm' | 'sol' | 'dot' | 'xlm', decimals: number): Row => ({
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
  bitcoin: {},
  DOT: { DOT: coin('POLKADOT', 'dot', 10) },
  XLM: { XLM: coin('STELLAR', 'xlm', 7) },
};

/** The token on the chain of a wallet; undefined for one that this type cannot hold. */
export function tokenOf(type: WalletType, symbol: TokenSymbol, home: TokenHome): Token | undefined {
  const { environment, settings } = home;
  const row = TOKENS[type][symbol];
  if (!row?.override || !('contract' in row.asset)) return row;
  const ofTest = environment === 'test' ? settings[`TOKEN_CONTRACT_${row.override}_TEST`] : undefined;
  const replacement =
    ofTest ?? (hasTestNet(row, home) ? undefined : settings[`TOKEN_CONTRACT_${row.override}`]);
  if (replacement === undefined) return row;
  // Only the contract knows its decimals.
  return { network: row.network, asset: { ...row.asset, contract: replacement, decimals: undefined } };
}

/**
 * Whether the contract is that of the token where the App pays. The table holds contracts of main nets; at the same address
 * of a test net there may be any other contract.
 * @returns false where test Apps have an endpoint of their own and the token no setting for it.
 */
export function hasContract(token: Token, home: TokenHome): boolean {
  const { asset } = token;
  const isOfTable = 'contract' in asset && asset.decimals !== undefined;
  return !isOfTable || !hasTestNet(token, home);
}

/** @throws AppError chain_not_configured for a token without a contract there. */
export function requireContract(token: Token, home: TokenHome): void {
  if (!hasContract(token, home))
    throw new AppError('chain_not_configured', {}, { message: 'the token has no contract on the test net' });
}

/** Whether the App uses a `…_TEST` endpoint, whose chain lacks the contracts of live Apps. */
function hasTestNet({ network }: Pick<Token, 'network'>, { environment, settings }: TokenHome): boolean {
  return environment === 'test' && settings[`RPC_URL_${network}_TEST`] !== undefined;
}
