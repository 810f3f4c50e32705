import type { WalletType } from '@latchkey/contracts';
import type { TokenSymbol } from '@latchkey/contracts/wallet';

/** Where a network answers: the end of its `RPC_URL_…`. */
export type Network = 'ETHEREUM' | 'POLYGON' | 'AVALANCHE' | 'SOLANA' | 'POLKADOT' | 'STELLAR';

/** How a balance is asked for. */
export type Asset =
  | { readonly kind: 'evm_native' | 'sol_native' | 'dot_native' | 'xlm_native'; readonly decimals: number }
  | { readonly kind: 'erc20' | 'spl'; readonly contract: string; readonly decimals: number | undefined };

export interface Token {
  readonly network: Network;
  readonly asset: Asset;
}

/** Contracts and mints that replace those of the table. */
export interface TokenContracts {
  readonly TOKEN_CONTRACT_USDC?: string | undefined;
  readonly TOKEN_CONTRACT_USDT?: string | undefined;
  readonly TOKEN_CONTRACT_LINK?: string | undefined;
  readonly TOKEN_CONTRACT_USDC_SOLANA?: string | undefined;
  readonly TOKEN_CONTRACT_USDT_SOLANA?: string | undefined;
}

type Overridable = keyof TokenContracts;
type Row = Token & { readonly override?: Overridable };

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
      override: 'TOKEN_CONTRACT_USDC',
    },
    USDT: {
      network: 'ETHEREUM',
      asset: contract('erc20', '0xdac17f958d2ee523a2206206994597c13d831ec7', 6),
      override: 'TOKEN_CONTRACT_USDT',
    },
    LINK: {
      network: 'ETHEREUM',
      asset: contract('erc20', '0x514910771af9ca656af840dff83e8264ecf986ca', 18),
      override: 'TOKEN_CONTRACT_LINK',
    },
  },
  solana: {
    solana: { network: 'SOLANA', asset: { kind: 'sol_native', decimals: 9 } },
    USDC: {
      network: 'SOLANA',
      asset: contract('spl', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v', 6),
      override: 'TOKEN_CONTRACT_USDC_SOLANA',
    },
    USDT: {
      network: 'SOLANA',
      asset: contract('spl', 'Es9vMFrzaCErmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 6),
      override: 'TOKEN_CONTRACT_USDT_SOLANA',
    },
  },
  bitcoin: {},
  DOT: { DOT: { network: 'POLKADOT', asset: { kind: 'dot_native', decimals: 10 } } },
  XLM: { XLM: { network: 'STELLAR', asset: { kind: 'xlm_native', decimals: 7 } } },
};

/** The token on the chain of this wallet; undefined for one that is not compatible. */
export function tokenOf(type: WalletType, symbol: TokenSymbol, contracts: TokenContracts): Token | undefined {
  const row = TOKENS[type][symbol];
  const replacement = row?.override && contracts[row.override];
  if (!row || replacement === undefined || !('contract' in row.asset)) return row;
  // The decimals of a contract that is not in the table are asked of the contract itself.
  return { network: row.network, asset: { ...row.asset, contract: replacement, decimals: undefined } };
}
