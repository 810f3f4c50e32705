import { AppError, type Environment, type TokenSymbol, type WalletType } from '@latchkey/contracts';
import type { EndpointSettings } from '../endpoints/chain-endpoints.js';

/** Where a network answers: the end of its `RPC_URL_…`. */
export type Network = 'ETHEREUM' | 'POLYGON' | 'AVALANCHE' | 'SOLANA' | 'POLKADOT' | 'STELLAR';

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
export type TokenContracts = {
  readonly [Name in `TOKEN_CONTRACT_${Replaceable}${'' | '_TEST'}`]?: string | undefined;
};

type Row = Token & { readonly override?: Replaceable };

const evmNative = { kind: 'evm_native', decimals: 18 } as const;
const contract = (kind: 'erc20' | 'spl', address: string, decimals: number) =>
  ({ kind, contract: address, decimals }) as const;

/** The tokens of each type of wallet (decision 6). */
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
 * The table holds contracts of main nets; at the same address of a test net there may be any other contract.
 * @throws AppError chain_not_configured where test Apps have an endpoint of their own and the token no setting for it.
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
