import { type ConfigOf, setting } from '@latchkey/platform/config';
import { readEthereumAddress } from './addresses/ethereum-address.js';
import { readSolanaAddress } from './addresses/solana-address.js';

const endpoint = (description: string) =>
  setting.url({
    description: `${description}; what needs it is 503 chain_not_configured without it.`,
    protocols: ['https', 'http'],
    check: (url) =>
      new URL(url).username ? 'must not hold a user name; put a key into its path' : undefined,
    optional: true,
  });

const contract = (token: string) =>
  setting.string({
    description: `Contract of ${token} on Ethereum, in place of the known one.`,
    check: (text) => (readEthereumAddress(text) ? undefined : 'must be an Ethereum address'),
    optional: true,
  });

const mint = (token: string) =>
  setting.string({
    description: `Mint of ${token} on Solana, in place of the known one.`,
    check: (text) => (readSolanaAddress(text) ? undefined : 'must be a Solana address'),
    optional: true,
  });

export const tokenSettings = {
  TOKEN_CONTRACT_USDC: contract('USDC'),
  TOKEN_CONTRACT_USDT: contract('USDT'),
  TOKEN_CONTRACT_LINK: contract('LINK'),
  TOKEN_CONTRACT_USDC_SOLANA: mint('USDC'),
  TOKEN_CONTRACT_USDT_SOLANA: mint('USDT'),
};

/** The chains on which value can be moved, and the tokens on them. */
export const transferChainSettings = {
  RPC_URL_ETHEREUM: endpoint('JSON-RPC of Ethereum'),
  RPC_URL_POLYGON: endpoint('JSON-RPC of Polygon, for MATIC'),
  RPC_URL_AVALANCHE: endpoint('JSON-RPC of the Avalanche C-Chain, for AVAX'),
  RPC_URL_SOLANA: endpoint('JSON-RPC of Solana'),
  ...tokenSettings,
};

/** Every chain whose balances can be read. */
export const chainSettings = {
  ...transferChainSettings,
  RPC_URL_POLKADOT: endpoint('JSON-RPC over HTTP of the Polkadot chain that holds balances (Asset Hub)'),
  RPC_URL_STELLAR: endpoint('Horizon of Stellar'),
};

export type ChainConfig = ConfigOf<typeof chainSettings>;
export type TransferChainConfig = ConfigOf<typeof transferChainSettings>;
