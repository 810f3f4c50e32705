import { AppError, type Environment, type TokenSymbol, type WalletType } from '@latchkey/contracts';
import type { EndpointSettings } from '../endpoints/chain-endpoints.js';

/** Where a network answers: the end of its `RPC_URL_…`. */
export type Network = 'ETHEREUM' | 'POLYGON' | 'AVALANCHE' | 'SOLANA' | 'POLKADOT' | 'STELLAR';

/** How a balance is asked for. */
export type Asset =
  | { readonly kind: 'evm_native' | 'sol_native' | 'dot_native' | 'xlm_native'; readonly decimals: number }
  | { readonly kind: 'erc20' | 'spl'; readonly contract: string; readonly decimals: number | undefined };

/** For which Apps a token is meant, and what the operator has set. */
export interface TokenHome {
  readonly environment: Environment;
  readonly settings: TokenContracts & EndpointSettings;
}

export interface Token {
  readonly network: Network;
  readonly asset: Asset;
}

/** Tokens whose contract or mint a setting can replace, by the end of `TOKEN_CONTRACT_…`. */
type Replaceable = 'USDC' | 'USDT' | 'LINK' | 'USDC_SOLANA' | 'USDT_SOLANA';

/** Contracts and mints that replace those of the table; those of `…_TEST` for test Apps. */
export type TokenContracts = {
  readonly [Name in `TOKEN_CONTRACT_${Replaceable}${'' | '_TEST'}`]?: string | undefined;
};

type Row = Token & { readonly override?: Replaceable };

const evmNative = { kind: 'evm_native', decimals: 18 } as const;
const contract = (kind: 'erc20' | 'spl', address: string, decimals: number) =>
  ({ kind, contract: address, decimals }) as const;

/** What each type of wallet can hold (decision 6); nothing else is compatible. */
const TOKENS: Readonly<Record<WalletType, Partial<Record<TokenSymbol, Row>>>> = {
  ethereum: {
    ethereum: { network: 'ETHEREUM', asset: evmNative },
    AVAX: { network: 'AVALANCHE', asset: evmNative },
    MATIC: { network: 'POLYGON', asset: evmNative },
    USDC: {
      network: 'ETHEREUM',
      asset: contract('erc20', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', 6),
      override: 'USDC',
    },
    USDT: {
      network: 'ETHEREUM',
      asset: contract('erc20', '0xdac17f958d2ee523a2206206994597c13d831ec7', 6),
      override: 'USDT',
    },
    LINK: {
      network: 'ETHEREUM',
      asset: contract('erc20', '0x514910771af9ca656af840dff83e8264ecf986ca', 18),
      override: 'LINK',
    },
  },
  solana: {
    solana: { network: 'SOLANA', asset: { kind: 'sol_native', decimals: 9 } },
    USDC: {
      network: 'SOLANA',
      asset: contract('spl', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v', 6),
      override: 'USDC_SOLANA',
    },
    USDT: {
      network: 'SOLANA',
      asset: contract('spl', 'Es9vMFrzaCErmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 6),
      override: 'USDT_SOLANA',
    },
  },
  bitcoin: {},
  DOT: { DOT: { network: 'POLKADOT', asset: { kind: 'dot_native', decimals: 10 } } },
  XLM: { XLM: { network: 'STELLAR', asset: { kind: 'xlm_native', decimals: 7 } } },
};

/** The token on the chain of this wallet; undefined for one that is not compatible. */
export function tokenOf(type: WalletType, symbol: TokenSymbol, home: TokenHome): Token | undefined {
  const { environment, settings } = home;
  const row = TOKENS[type][symbol];
  if (!row?.override || !('contract' in row.asset)) return row;
  const ofTest = environment === 'test' ? settings[`TOKEN_CONTRACT_${row.override}_TEST`] : undefined;
  const replacement =
    ofTest ?? (hasTestNet(row, home) ? undefined : settings[`TOKEN_CONTRACT_${row.override}`]);
  if (replacement === undefined) return row;
  // The decimals of a contract that is not in the table are asked of the contract itself.
  return { network: row.network, asset: { ...row.asset, contract: replacement, decimals: undefined } };
}

/**
 * The table holds contracts of main nets: on the test net of a `…_TEST` endpoint they are somebody else's, or nothing.
 * @throws AppError chain_not_configured where a token is known by the table alone, and test Apps have an own endpoint.
 */
export function requireContract(token: Token, home: TokenHome): void {
  const { asset } = token;
  const isOfTable = 'contract' in asset && asset.decimals !== undefined;
  if (isOfTable && hasTestNet(token, home))
    throw new AppError('chain_not_configured', {}, { message: 'the token has no contract on the test net' });
}

/** Whether an App is a test App with an endpoint for those alone: contracts of live Apps are not on its chain. */
function hasTestNet({ network }: Pick<Token, 'network'>, { environment, settings }: TokenHome): boolean {
  return environment === 'test' && settings[`RPC_URL_${network}_TEST`] !== undefined;
}
