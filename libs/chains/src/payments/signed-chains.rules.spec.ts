import { describe, expect, it } from '@jest/globals';
import type { Environment } from '@latchkey/contracts';
import { ConfigError, parseConfig } from '@latchkey/platform/config';
import { SENDING_NETWORKS, type SendingNetwork } from '../tokens/networks.js';
import { chainsSetting, isSignedOn, type SigningSettings } from './signed-chains.rules.js';
import { signingSettings } from './signing-settings.js';

const GENESIS = 'solana:Bbb6XqUvdYMCnUb1xX8yAbP6JkPMRFLJvBXwLgjhrDx2';
const ASSET_HUB = 'polkadot:0x68d56f15f85d3136970ec16946040bc1752654e906147f7e43e9d539d7c3de2f';
const MAIN_NETS = [
  'eip155:1',
  'eip155:10',
  'eip155:56',
  'eip155:137',
  'eip155:8453',
  'eip155:42161',
  'eip155:43114',
  'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d',
  ASSET_HUB,
  'polkadot:0x91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3',
  'stellar:Public Global Stellar Network ; September 2015',
];
const signs = (environment: Environment, network: SendingNetwork, chain: string, settings = {}) =>
  isSignedOn(chain, { network, environment }, settings);

describe('without settings', () => {
  it.each<[SendingNetwork, string]>([
    ['ETHEREUM', 'eip155:1'],
    ['POLYGON', 'eip155:137'],
    ['AVALANCHE', 'eip155:43114'],
    ['BASE', 'eip155:8453'],
    ['ARBITRUM', 'eip155:42161'],
    ['SOLANA', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'],
    ['BITCOIN', 'bip122:000000000019d6689c085ae165831e93'],
    ['POLKADOT', ASSET_HUB],
    ['STELLAR', 'stellar:Public Global Stellar Network ; September 2015'],
  ])('live Apps pay in %s on %s, and nowhere else', (network, own) => {
    const others = [...MAIN_NETS, 'eip155:11155111', 'eip155:31337', GENESIS].filter((name) => name !== own);
    expect(signs('live', network, own)).toBe(true);
    expect(others.filter((chain) => signs('live', network, chain))).toEqual([]);
  });

  it.each<[SendingNetwork, string[]]>([
    ['ETHEREUM', ['eip155:11155111', 'eip155:17000', 'eip155:560048', 'eip155:84532', 'eip155:31337']],
    ['POLYGON', ['eip155:80002', 'eip155:31337']],
    ['AVALANCHE', ['eip155:43113', 'eip155:31337']],
    ['BASE', ['eip155:84532', 'eip155:31337']],
    ['ARBITRUM', ['eip155:421614', 'eip155:31337']],
    ['SOLANA', ['solana:EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG']],
    ['BITCOIN', ['bip122:00000000da84f2bafbbc53dee25a72ae', 'bip122:0f9188f13cb7b2c71f2a335e3a4fc328']],
    [
      'POLKADOT',
      [
        'polkadot:0x67f9723393ef76214df0118c34bbbd3dbebc8ed46a10973a8c969d48fe7598c9',
        'polkadot:0xd6eec26135305a8ad257a20d003357284c8aa03d0bdb2b357ab0a22371e11ef2',
      ],
    ],
    ['STELLAR', ['stellar:Test SDF Network ; September 2015', 'stellar:Standalone Network ; February 2017']],
  ])('test Apps pay in %s on %s, and on no main net', (network, own) => {
    expect(own.filter((chain) => !signs('test', network, chain))).toEqual([]);
    expect([...MAIN_NETS, GENESIS, 'eip155:4242'].filter((chain) => signs('test', network, chain))).toEqual(
      [],
    );
  });
});

describe('a chain of the settings', () => {
  const settings: SigningSettings = {
    CHAINS_ETHEREUM: 'eip155:8453, eip155:4242',
    CHAINS_SOLANA_TEST: GENESIS,
  };

  it('is added for live Apps, and for test Apps unless a main net stands beside it', () => {
    expect(signs('live', 'ETHEREUM', 'eip155:8453', settings)).toBe(true);
    expect(signs('live', 'ETHEREUM', 'eip155:1', settings)).toBe(true);
    expect(signs('test', 'ETHEREUM', 'eip155:8453', settings)).toBe(false);
    expect(signs('live', 'ETHEREUM', 'eip155:4242', settings)).toBe(true);
    expect(signs('test', 'ETHEREUM', 'eip155:4242', settings)).toBe(false);
    expect(signs('test', 'ETHEREUM', 'eip155:11155111', settings)).toBe(true);
    expect(signs('test', 'ETHEREUM', 'eip155:4242', { CHAINS_ETHEREUM: 'eip155:4242' })).toBe(true);
    const own = { ...settings, CHAINS_ETHEREUM_TEST: 'eip155:4242' };
    expect(signs('test', 'ETHEREUM', 'eip155:4242', own)).toBe(true);
  });

  it('of test Apps is none of live Apps, and one of another network none at all', () => {
    expect(signs('test', 'SOLANA', GENESIS, settings)).toBe(true);
    expect(signs('live', 'SOLANA', GENESIS, settings)).toBe(false);
    expect(signs('live', 'POLYGON', 'eip155:8453', settings)).toBe(false);
    expect(signs('live', 'ETHEREUM', 'eip155:137', { CHAINS_ETHEREUM: 'eip155:137' })).toBe(false);
  });

  it.each([
    ['CHAINS_ETHEREUM', 'eip155:137'],
    ['CHAINS_BASE', 'eip155:1'],
    ['CHAINS_ARBITRUM', 'eip155:8453'],
    ['CHAINS_ETHEREUM', '8453'],
    ['CHAINS_ETHEREUM', 'eip155:08453'],
    ['CHAINS_ETHEREUM', 'eip155:1;eip155:2'],
    ['CHAINS_ETHEREUM', ','],
    ['CHAINS_ETHEREUM_TEST', 'eip155:8453'],
    ['CHAINS_SOLANA', 'eip155:1'],
    ['CHAINS_BITCOIN', 'bip122:000000000019d6689c085ae165831e93ff'],
    ['CHAINS_BITCOIN_TEST', 'bip122:000000000019d6689c085ae165831e93'],
    ['CHAINS_STELLAR', 'stellar:'],
    ['CHAINS_STELLAR', 'Test SDF Network ; September 2015'],
    ['CHAINS_STELLAR_TEST', 'stellar:Public Global Stellar Network ; September 2015'],
    ['CHAINS_SOLANA', 'solana:mainnet-beta'],
    ['CHAINS_POLKADOT', 'polkadot:67f9723393ef76214df0118c34bbbd3dbebc8ed46a10973a8c969d48fe7598c9'],
    ['CHAINS_POLKADOT_TEST', ASSET_HUB],
    ['CHAINS_SOLANA_TEST', 'solana:5eykt4UsFv8P8NJdTREpY1vzqKqZKvdpKuc147dw2N9d'],
  ])('%s=%s is refused at the start', (name, value) => {
    expect(() => parseConfig(signingSettings, { [name]: value })).toThrow(ConfigError);
  });

  it('has a setting for each network and environment', () => {
    const names = SENDING_NETWORKS.flatMap((network) =>
      (['live', 'test'] as const).map((environment) => chainsSetting({ network, environment })),
    );
    expect(
      Object.keys(signingSettings)
        .filter((name) => name.startsWith('CHAINS_'))
        .toSorted(),
    ).toEqual(names.toSorted());
  });
});
