import type { NetworkName, TokenSymbol, WalletType } from '@latchkey/contracts';
import { type EvmNetwork, type Network, NETWORK_NAME } from './networks.js';

/** How a balance is asked for. */
export type Asset =
  | {
      readonly kind: 'evm_native' | 'sol_native' | 'btc_native' | 'dot_native' | 'xlm_native';
      readonly decimals: number;
    }
  | { readonly kind: 'erc20' | 'spl'; readonly contract: string; readonly decimals: number | undefined };

/** Tokens whose contract or mint can be replaced by `TOKEN_CONTRACT_…`. */
export type Replaceable =
  | 'LINK'
  | `${'USDC' | 'USDT'}${'' | '_SOLANA' | '_POLYGON' | '_AVALANCHE' | '_BASE' | '_ARBITRUM'}`;

/** A contract that counts on one test net alone. */
interface TestContract {
  /** The name of the chain, such as `eip155:84532`. */
  readonly chain: string;
  readonly contract: string;
}

export interface Row {
  readonly network: Network;
  readonly asset: Asset;
  readonly override?: Replaceable;
  /** Where the issuer has it on the test net of the network, too. */
  readonly test?: TestContract;
}

const coin = (network: Network, kind: 'evm' | 'sol' | 'btc' | 'dot' | 'xlm', decimals: number): Row => ({
  network,
  asset: { kind: `${kind}_native`, decimals },
});
const erc20 = (network: EvmNetwork, override: Replaceable, contract: string, decimals = 6): Row => ({
  network,
  asset: { kind: 'erc20', contract, decimals },
  override,
});
const spl = (override: Replaceable, mint: string, decimals: number): Row => ({
  network: 'SOLANA',
  asset: { kind: 'spl', contract: mint, decimals },
  override,
});
const onTestNet = (row: Row, chainId: number, contract: string): Row => ({
  ...row,
  test: { chain: `eip155:${chainId}`, contract },
});

/**
 * USDC as its issuer lists it, on main nets and test nets: never a bridged one, such as USDC.e.
 * @see https://developers.circle.com/stablecoins/usdc-contract-addresses
 */
const USDC: readonly [Row, ...Row[]] = [
  erc20('ETHEREUM', 'USDC', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48'),
  onTestNet(
    erc20('POLYGON', 'USDC_POLYGON', '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359'),
    80_002,
    '0x41e94eb019c0762f9bfcf9fb1e58725bfb0e7582',
  ),
  onTestNet(
    erc20('AVALANCHE', 'USDC_AVALANCHE', '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e'),
    43_113,
    '0x5425890298aed601595a70ab815c96711a31bc65',
  ),
  onTestNet(
    erc20('BASE', 'USDC_BASE', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913'),
    84_532,
    '0x036cbd53842c5426634e7929541ec2318f3dcf7e',
  ),
  onTestNet(
    erc20('ARBITRUM', 'USDC_ARBITRUM', '0xaf88d065e77c8cc2239327c5edb3a432268e5831'),
    421_614,
    '0x75faf114eafb1bdbe2f0316df893fd58ce46aa4d',
  ),
];

/**
 * USDT as it is issued on Ethereum and Avalanche, as USDT0 carries it to Polygon and Arbitrum, and as the bridge of Base does.
 * Nothing is issued on a test net. @see https://github.com/ethereum-optimism/ethereum-optimism.github.io for Base
 */
const USDT: readonly [Row, ...Row[]] = [
  erc20('ETHEREUM', 'USDT', '0xdac17f958d2ee523a2206206994597c13d831ec7'),
  erc20('POLYGON', 'USDT_POLYGON', '0xc2132d05d31c914a87c6611c10748aeb04b58e8f'),
  erc20('AVALANCHE', 'USDT_AVALANCHE', '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7'),
  erc20('BASE', 'USDT_BASE', '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2'),
  erc20('ARBITRUM', 'USDT_ARBITRUM', '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9'),
];

/** The tokens of each type of wallet, on each network that has them: the usual one first. */
const TOKENS: Readonly<Record<WalletType, Partial<Record<TokenSymbol, readonly [Row, ...Row[]]>>>> = {
  ethereum: {
    ethereum: [coin('ETHEREUM', 'evm', 18), coin('BASE', 'evm', 18), coin('ARBITRUM', 'evm', 18)],
    AVAX: [coin('AVALANCHE', 'evm', 18)],
    MATIC: [coin('POLYGON', 'evm', 18)],
    USDC,
    USDT,
    LINK: [erc20('ETHEREUM', 'LINK', '0x514910771af9ca656af840dff83e8264ecf986ca', 18)],
  },
  solana: {
    solana: [coin('SOLANA', 'sol', 9)],
    USDC: [spl('USDC_SOLANA', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v', 6)],
    USDT: [spl('USDT_SOLANA', 'Es9vMFrzaCErmJfrF4H2FYD4KCoNkY11McCe8BenwNYB', 6)],
  },
  bitcoin: { bitcoin: [coin('BITCOIN', 'btc', 8)] },
  DOT: { DOT: [coin('POLKADOT', 'dot', 10)] },
  XLM: { XLM: [coin('STELLAR', 'xlm', 7)] },
};

/** All networks on which a wallet can hold a currency, the usual one first. */
export function rowsOf(type: WalletType, symbol: TokenSymbol): readonly Row[] {
  return TOKENS[type][symbol] ?? [];
}

/** On one network, or on the usual one where none is named; undefined where there is none. */
export function rowOf(type: WalletType, symbol: TokenSymbol, network?: NetworkName): Row | undefined {
  const [usual, ...others] = rowsOf(type, symbol);
  if (network === undefined || (usual && NETWORK_NAME[usual.network] === network)) return usual;
  return others.find((row) => NETWORK_NAME[row.network] === network);
}
