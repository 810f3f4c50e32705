import { type ConfigOf, setting } from '@latchkey/platform/config';
import { ethereum } from './chains/ethereum.js';
import { solana } from './chains/solana.js';

const endpoint = (description: string) =>
  setting.url({
    description: `${description}; balances are 503 chain_not_configured without it.`,
    protocols: ['https', 'http'],
    optional: true,
  });

const contract = (token: string) =>
  setting.string({
    description: `Contract of ${token} on Ethereum, in place of the known one.`,
    check: (text) => (ethereum.readAddress(text) ? undefined : 'must be an Ethereum address'),
    optional: true,
  });

const mint = (token: string) =>
  setting.string({
    description: `Mint of ${token} on Solana, in place of the known one.`,
    check: (text) => (solana.readAddress(text) ? undefined : 'must be a Solana address'),
    optional: true,
  });

export const walletSettings = {
  RPC_URL_ETHEREUM: endpoint('JSON-RPC of Ethereum, which contract wallets are verified over too'),
  RPC_URL_POLYGON: endpoint('JSON-RPC of Polygon, for MATIC'),
  RPC_URL_AVALANCHE: endpoint('JSON-RPC of the Avalanche C-Chain, for AVAX'),
  RPC_URL_SOLANA: endpoint('JSON-RPC of Solana'),
  RPC_URL_POLKADOT: endpoint('JSON-RPC over HTTP of the Polkadot chain that holds balances (Asset Hub)'),
  RPC_URL_STELLAR: endpoint('Horizon of Stellar'),
  TOKEN_CONTRACT_USDC: contract('USDC'),
  TOKEN_CONTRACT_USDT: contract('USDT'),
  TOKEN_CONTRACT_LINK: contract('LINK'),
  TOKEN_CONTRACT_USDC_SOLANA: mint('USDC'),
  TOKEN_CONTRACT_USDT_SOLANA: mint('USDT'),
};

export type WalletConfig = ConfigOf<typeof walletSettings>;
