import { expect, it } from '@jest/globals';
import type { Environment } from '@latchkey/contracts';
import type { Network } from '../tokens/networks.js';
import { foreignChainIds, requireAllowed } from './main-nets.rules.js';

const allowed = (environment: Environment, chain: string) => () => requireAllowed(environment, chain);
const refused = expect.objectContaining({ code: 'chain_not_configured' });

it.each([
  ['Ethereum', 'eip155:1'],
  ['Polygon', 'eip155:137'],
  ['Avalanche', 'eip155:43114'],
  ['Base, behind the setting of another chain', 'eip155:8453'],
  ...[369, 204, 1116, 295, 314, 50, 252, 592, 1285, 9745, 33139, 747474, 2741, 88888].map(
    (id) => ['a chain whose coin has a price', `eip155:${id}`] as const,
  ),
  ['Solana', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'],
  ['Polkadot', 'polkadot:0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3'],
  ['its Asset Hub', 'polkadot:0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f'],
  ['its Bridge Hub', 'polkadot:0xdcf691b5a3fbe24adc99ddc959c0561b973e329b1aef4c4b22e7bb2ddecb4464'],
  ['the Asset Hub of Kusama', 'polkadot:0x48239ef607d7928874027a43a67689209727dfb3d3dc5e5b03a39bdc2eda771a'],
  ['Stellar', 'stellar:Public Global Stellar Network ; September 2015'],
])('a test App never reaches %s', (_, chain) => {
  expect(allowed('test', chain)).toThrow(refused);
  expect(allowed('live', chain)).not.toThrow();
});

it.each([
  ['Sepolia', 'eip155:11155111'],
  ['a local chain', 'eip155:31337'],
  ['Amoy', 'eip155:80002'],
  ['Fuji', 'eip155:43113'],
  ['devnet', 'solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG'],
  ['Westend', 'polkadot:0xe143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e'],
  ['the test net of Stellar', 'stellar:Test SDF Network ; September 2015'],
])('Apps of either kind reach %s', (_, chain) => {
  expect(allowed('test', chain)).not.toThrow();
  expect(allowed('live', chain)).not.toThrow();
});

it.each<[Network, bigint[]]>([
  ['ETHEREUM', [137n, 43_114n]],
  ['POLYGON', [1n, 43_114n, 8453n, 42_161n]],
  ['AVALANCHE', [1n, 137n, 8453n, 42_161n]],
  ['BASE', [1n, 137n, 43_114n, 42_161n]],
  ['ARBITRUM', [1n, 137n, 43_114n, 8453n]],
])('an endpoint of %s never leads to the main nets of other networks', (network, ids) => {
  expect(foreignChainIds(network)).toEqual(ids);
});
