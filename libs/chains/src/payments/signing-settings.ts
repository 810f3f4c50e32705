import { setting } from '@latchkey/platform/config';
import { isMainNet } from '../identity/main-nets.rules.js';
import { bitcoinFeeSettings, stellarFeeSettings, tokenPlacesSettings, tokenSettings } from '../settings.js';
import type { SendingNetwork } from '../tokens/networks.js';
import { chainNames, isForeign } from './signed-chains.rules.js';

/** How the chains of a network are named, with an example. */
const EVM = { form: /^eip155:[1-9]\d{0,19}$/, example: 'eip155:8453' };
const FORMS: Readonly<Record<SendingNetwork, typeof EVM>> = {
  ETHEREUM: EVM,
  POLYGON: EVM,
  AVALANCHE: EVM,
  BASE: EVM,
  ARBITRUM: EVM,
  SOLANA: { form: /^solana:[1-9A-HJ-NP-Za-km-z]{32,44}$/, example: 'solana:<genesis hash>' },
  BITCOIN: { form: /^bip122:[0-9a-f]{32}$/, example: 'bip122:<first half of the genesis hash>' },
  POLKADOT: { form: /^polkadot:0x[0-9a-f]{64}$/, example: 'polkadot:0x<genesis hash>' },
  STELLAR: {
    form: /^stellar:[\x21-\x7e](?:[\x20-\x7e]{0,98}[\x21-\x7e])?$/,
    example: 'stellar:<passphrase of the network>',
  },
};

const chains = (network: SendingNetwork, example: string, more = '') =>
  setting.string({
    description: `Chains on which payments of RPC_URL_${network} are signed beside the main net, by commas, such as \`${example}\`; for test Apps, too, unless one of them is a main net.${more}`,
    check: (text) => problemOf(network, text),
    optional: true,
  });

const testChains = (network: SendingNetwork, known: string) =>
  setting.string({
    description: `The same for test Apps alone, beside ${known}.`,
    check: (text) => (chainNames(text).some(isMainNet) ? 'must hold no main net' : problemOf(network, text)),
    optional: true,
  });

/** The chains on which the signer signs, and the contracts whose tokens are paid there. */
export const signingSettings = {
  CHAINS_ETHEREUM: chains('ETHEREUM', 'eip155:8453'),
  CHAINS_POLYGON: chains('POLYGON', 'eip155:31337'),
  CHAINS_AVALANCHE: chains('AVALANCHE', 'eip155:31337'),
  CHAINS_BASE: chains('BASE', 'eip155:31337'),
  CHAINS_ARBITRUM: chains('ARBITRUM', 'eip155:31337'),
  CHAINS_SOLANA: chains('SOLANA', 'solana:<genesis hash>'),
  CHAINS_BITCOIN: chains(
    'BITCOIN',
    'bip122:<first half of the genesis hash>',
    ' Live Apps pay on none of them, because their addresses are those of the main net.',
  ),
  CHAINS_POLKADOT: chains(
    'POLKADOT',
    'polkadot:0x<genesis hash>',
    ' Live Apps pay on those alone whose coin is DOT, because their addresses are those of Polkadot.',
  ),
  CHAINS_STELLAR: chains('STELLAR', 'stellar:<passphrase of the network>'),
  CHAINS_ETHEREUM_TEST: testChains(
    'ETHEREUM',
    'Sepolia, Holesky, Hoodi, the test nets of Base, OP and Arbitrum, and chain 31337',
  ),
  CHAINS_POLYGON_TEST: testChains('POLYGON', 'Amoy and chain 31337'),
  CHAINS_AVALANCHE_TEST: testChains('AVALANCHE', 'Fuji and chain 31337'),
  CHAINS_BASE_TEST: testChains('BASE', 'Base Sepolia and chain 31337'),
  CHAINS_ARBITRUM_TEST: testChains('ARBITRUM', 'Arbitrum Sepolia and chain 31337'),
  CHAINS_SOLANA_TEST: testChains(
    'SOLANA',
    'devnet and testnet; a local cluster has a genesis hash of its own',
  ),
  CHAINS_BITCOIN_TEST: testChains('BITCOIN', 'testnet 3 and 4, signet, and the local chain of Bitcoin Core'),
  CHAINS_POLKADOT_TEST: testChains('POLKADOT', 'the Asset Hubs of Westend and Paseo'),
  CHAINS_STELLAR_TEST: testChains('STELLAR', 'testnet, futurenet, and the local chain of quickstart'),
  ...tokenSettings,
  ...tokenPlacesSettings,
  ...bitcoinFeeSettings,
  ...stellarFeeSettings,
};

function problemOf(network: SendingNetwork, text: string): string | undefined {
  const { form, example } = FORMS[network];
  const names = chainNames(text);
  if (names.length === 0 || !names.every((name) => form.test(name)))
    return `must be names of chains by commas, such as ${example}`;
  return names.some((name) => isForeign(name, network)) ? 'names the main net of another network' : undefined;
}
