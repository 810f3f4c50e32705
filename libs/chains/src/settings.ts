import { type ConfigOf, setting } from '@latchkey/platform/config';
import { readEthereumAddress, readSolanaAddress } from './addresses.js';
import { MOST_DECIMALS } from './balances/amount.js';
import { BITCOIN_FEE_CAPS } from './bitcoin/bitcoin-fees.js';
import { STELLAR_BASE_FEE, STELLAR_FEE_CAPS } from './stellar/stellar-fees.js';
import type { EvmNetwork } from './tokens/networks.js';

const url = (description: string) =>
  setting.url({
    description,
    protocols: ['https', 'http'],
    check: (text: string) =>
      new URL(text).username ? 'must not hold a user name; put a key into its path' : undefined,
    optional: true,
  });

const endpoint = (description: string) =>
  url(`${description}; what needs it is 503 chain_not_configured without it.`);

const testEndpoint = (network: string, description: string) =>
  url(
    `${description} of a test net, for test Apps; without it they use RPC_URL_${network}, unless that is a main net.`,
  );

const contract = (token: string, { on = 'Ethereum', apps = '' } = {}) =>
  setting.string({
    description: `Contract of ${token} on ${on}${apps}, in place of the known one.`,
    check: (text) => (readEthereumAddress(text) ? undefined : 'must be an Ethereum address'),
    optional: true,
  });

const mint = (token: string, apps = '') =>
  setting.string({
    description: `Mint of ${token} on Solana${apps}, in place of the known one.`,
    check: (text) => (readSolanaAddress(text) ? undefined : 'must be a Solana address'),
    optional: true,
  });

const places = (contractSetting: string) =>
  setting.integer({
    description: `Places (decimals) of the contract or mint in ${contractSetting}; those of the known one unless told.`,
    min: 0,
    max: MOST_DECIMALS,
    optional: true,
  });

const FOR_TEST_APPS = ' for test Apps';

/** Of the networks beside Ethereum that an Ethereum wallet has an address on. */
type FurtherNetwork = Exclude<EvmNetwork, 'ETHEREUM'>;
type OnNetwork<
  Setting extends string,
  Network extends FurtherNetwork,
> = `TOKEN_${Setting}_${'USDC' | 'USDT'}_${Network}${'' | '_TEST'}`;

function contractsOn<Network extends FurtherNetwork>(network: Network, on: string) {
  const settings = (['USDC', 'USDT'] as const).flatMap((token) => [
    [`TOKEN_CONTRACT_${token}_${network}`, contract(token, { on })] as const,
    [`TOKEN_CONTRACT_${token}_${network}_TEST`, contract(token, { on, apps: FOR_TEST_APPS })] as const,
  ]);
  return Object.fromEntries(settings) as Record<OnNetwork<'CONTRACT', Network>, ReturnType<typeof contract>>;
}

function placesOn<Network extends FurtherNetwork>(network: Network) {
  const settings = (['USDC', 'USDT'] as const).flatMap((token) =>
    (['', '_TEST'] as const).map((end) => {
      const name = `${token}_${network}${end}`;
      return [`TOKEN_DECIMALS_${name}`, places(`TOKEN_CONTRACT_${name}`)] as const;
    }),
  );
  return Object.fromEntries(settings) as Record<OnNetwork<'DECIMALS', Network>, ReturnType<typeof places>>;
}

/** Contracts in place of those of the table. */
export const tokenSettings = {
  TOKEN_CONTRACT_USDC: contract('USDC'),
  TOKEN_CONTRACT_USDT: contract('USDT'),
  TOKEN_CONTRACT_LINK: contract('LINK'),
  TOKEN_CONTRACT_USDC_SOLANA: mint('USDC'),
  TOKEN_CONTRACT_USDT_SOLANA: mint('USDT'),
  ...contractsOn('POLYGON', 'Polygon'),
  ...contractsOn('AVALANCHE', 'the Avalanche C-Chain'),
  ...contractsOn('BASE', 'Base'),
  ...contractsOn('ARBITRUM', 'Arbitrum One'),
  TOKEN_CONTRACT_USDC_TEST: contract('USDC', { apps: FOR_TEST_APPS }),
  TOKEN_CONTRACT_USDT_TEST: contract('USDT', { apps: FOR_TEST_APPS }),
  TOKEN_CONTRACT_LINK_TEST: contract('LINK', { apps: FOR_TEST_APPS }),
  TOKEN_CONTRACT_USDC_SOLANA_TEST: mint('USDC', FOR_TEST_APPS),
  TOKEN_CONTRACT_USDT_SOLANA_TEST: mint('USDT', FOR_TEST_APPS),
};

/** Places of those contracts: limits of transfer policies are held to them, so the operator says them and no endpoint. */
export const tokenPlacesSettings = {
  TOKEN_DECIMALS_USDC: places('TOKEN_CONTRACT_USDC'),
  TOKEN_DECIMALS_USDT: places('TOKEN_CONTRACT_USDT'),
  TOKEN_DECIMALS_LINK: places('TOKEN_CONTRACT_LINK'),
  TOKEN_DECIMALS_USDC_SOLANA: places('TOKEN_CONTRACT_USDC_SOLANA'),
  TOKEN_DECIMALS_USDT_SOLANA: places('TOKEN_CONTRACT_USDT_SOLANA'),
  ...placesOn('POLYGON'),
  ...placesOn('AVALANCHE'),
  ...placesOn('BASE'),
  ...placesOn('ARBITRUM'),
  TOKEN_DECIMALS_USDC_TEST: places('TOKEN_CONTRACT_USDC_TEST'),
  TOKEN_DECIMALS_USDT_TEST: places('TOKEN_CONTRACT_USDT_TEST'),
  TOKEN_DECIMALS_LINK_TEST: places('TOKEN_CONTRACT_LINK_TEST'),
  TOKEN_DECIMALS_USDC_SOLANA_TEST: places('TOKEN_CONTRACT_USDC_SOLANA_TEST'),
  TOKEN_DECIMALS_USDT_SOLANA_TEST: places('TOKEN_CONTRACT_USDT_SOLANA_TEST'),
};

/** Read by transfer, which drafts payments of bitcoin, and by the signer. */
export const bitcoinFeeSettings = {
  BITCOIN_MOST_FEE_RATE: setting.integer({
    description:
      'Highest fee of a payment of bitcoin, in satoshi for each virtual byte, also where it is sent again with a higher one. While the chain wants more, no payment is made, and the signer signs none. The same for transfer and the signer.',
    min: 10,
    max: Number(BITCOIN_FEE_CAPS.rate),
    default: 300,
  }),
};

/** Read by transfer, which drafts payments of DOT. */
export const polkadotFeeSettings = {
  POLKADOT_MOST_FEE: setting.integer({
    description:
      'Highest fee of a payment of DOT, in planck (10,000,000,000 are one DOT). While the chain wants more, no payment is made.',
    min: 1_000_000,
    max: 100_000_000_000,
    default: 1_000_000_000,
  }),
};

/** Read by transfer, which drafts payments of XLM, and by the signer. */
export const stellarFeeSettings = {
  STELLAR_MOST_FEE: setting.integer({
    description:
      'Highest fee of a payment of XLM, in stroops, also where it is sent again with a higher one; the network takes what it needs, and no more than that. While it wants more, no payment is made, and the signer signs none. The same for transfer and the signer.',
    min: Number(STELLAR_BASE_FEE),
    max: Number(STELLAR_FEE_CAPS.fee),
    default: 1_000_000,
  }),
};

/** The chains on which value can be moved, and the tokens on them. */
export const transferChainSettings = {
  RPC_URL_ETHEREUM: endpoint('JSON-RPC of Ethereum'),
  RPC_URL_POLYGON: endpoint('JSON-RPC of Polygon'),
  RPC_URL_AVALANCHE: endpoint('JSON-RPC of the Avalanche C-Chain'),
  RPC_URL_BASE: endpoint('JSON-RPC of Base'),
  RPC_URL_ARBITRUM: endpoint('JSON-RPC of Arbitrum One'),
  RPC_URL_SOLANA: endpoint('JSON-RPC of Solana'),
  RPC_URL_BITCOIN: endpoint('REST API of Esplora for Bitcoin'),
  RPC_URL_POLKADOT: endpoint('JSON-RPC over HTTP of the Polkadot chain that holds balances (Asset Hub)'),
  RPC_URL_STELLAR: endpoint('Horizon of Stellar'),
  RPC_URL_ETHEREUM_TEST: testEndpoint('ETHEREUM', 'JSON-RPC'),
  RPC_URL_POLYGON_TEST: testEndpoint('POLYGON', 'JSON-RPC'),
  RPC_URL_AVALANCHE_TEST: testEndpoint('AVALANCHE', 'JSON-RPC'),
  RPC_URL_BASE_TEST: testEndpoint('BASE', 'JSON-RPC'),
  RPC_URL_ARBITRUM_TEST: testEndpoint('ARBITRUM', 'JSON-RPC'),
  RPC_URL_SOLANA_TEST: testEndpoint('SOLANA', 'JSON-RPC'),
  RPC_URL_BITCOIN_TEST: testEndpoint('BITCOIN', 'REST API of Esplora'),
  RPC_URL_POLKADOT_TEST: testEndpoint('POLKADOT', 'JSON-RPC over HTTP'),
  RPC_URL_STELLAR_TEST: testEndpoint('STELLAR', 'Horizon'),
  ...tokenSettings,
};

/** Every chain whose balances can be read. */
export const chainSettings = {
  ...transferChainSettings,
};

export type ChainConfig = ConfigOf<typeof chainSettings>;
