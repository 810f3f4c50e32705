import { describe, expect, it } from '@jest/globals';
import {
  type Environment,
  NETWORK_NAMES,
  type NetworkName,
  TOKEN_SYMBOLS,
  type TokenSymbol,
} from '@latchkey/contracts';
import { readEthereumAddress } from '../addresses.js';
import { mainNetOf } from '../identity/main-nets.rules.js';
import { NETWORK_NAME, SENDING_NETWORKS } from './networks.js';
import {
  networksOf,
  requireContract,
  signedTokenOf,
  type TokenHome,
  tokenOf,
  tokensOf,
} from './token.rules.js';

const home = (environment: Environment, settings: TokenHome['settings'] = {}): TokenHome => ({
  environment,
  settings,
});
const contractIn = (token: ReturnType<typeof tokenOf>) =>
  token && 'contract' in token.asset ? token.asset.contract : undefined;
const EVM = ['ethereum', 'polygon', 'avalanche', 'base', 'arbitrum'] as const;

describe('the networks of a currency', () => {
  it.each<[TokenSymbol, readonly NetworkName[]]>([
    ['USDC', EVM],
    ['USDT', EVM],
    ['ethereum', ['ethereum', 'base', 'arbitrum']],
    ['MATIC', ['polygon']],
    ['AVAX', ['avalanche']],
    ['LINK', ['ethereum']],
    ['solana', []],
  ])('of an Ethereum wallet: %s is on %j, the usual one first', (symbol, networks) => {
    expect(networksOf('ethereum', symbol)).toEqual(networks);
  });

  it('are exactly those on which a token is found, and without a name it is on the first', () => {
    for (const symbol of TOKEN_SYMBOLS) {
      const found = NETWORK_NAMES.filter((name) => tokenOf('ethereum', symbol, home('live'), name));
      expect(found.toSorted()).toEqual(networksOf('ethereum', symbol).toSorted());
      expect(tokenOf('ethereum', symbol, home('live'))).toEqual(
        tokenOf('ethereum', symbol, home('live'), networksOf('ethereum', symbol)[0]),
      );
    }
  });

  it('have a contract each, and no two of them the same', () => {
    const contracts = tokensOf('ethereum', home('live')).flatMap((token) => contractIn(token) ?? []);
    expect(contracts).toHaveLength(11);
    expect(new Set(contracts).size).toBe(contracts.length);
    expect(contracts.map((contract) => readEthereumAddress(contract))).toEqual(contracts);
  });
});

describe('the contract on a network', () => {
  const OWN = `0x${'1'.repeat(40)}`;
  const endpoint = { RPC_URL_BASE_TEST: 'https://sepolia.example' };

  it.each<[NetworkName, string]>([
    ['polygon', 'eip155:80002'],
    ['avalanche', 'eip155:43113'],
    ['base', 'eip155:84532'],
    ['arbitrum', 'eip155:421614'],
  ])('of USDC for a test App is that of the test net of %s, on this chain alone', (name, chain) => {
    const token = tokenOf('ethereum', 'USDC', home('test', endpoint), name);
    expect(token?.chain).toBe(chain);
    expect(contractIn(token)).not.toBe(contractIn(tokenOf('ethereum', 'USDC', home('live'), name)));
    expect(() => token && requireContract(token, home('test', endpoint))).not.toThrow();
  });

  it('of USDT is none for a test App with an endpoint of its own', () => {
    const token = tokenOf('ethereum', 'USDT', home('test', endpoint), 'base');
    expect(() => token && requireContract(token, home('test', endpoint))).toThrow(
      expect.objectContaining({ code: 'chain_not_configured' }),
    );
  });

  it('is that of the settings of this network, and of no other', () => {
    const settings = { TOKEN_CONTRACT_USDC_BASE: OWN };
    expect(contractIn(tokenOf('ethereum', 'USDC', home('live', settings), 'base'))).toBe(OWN);
    for (const name of ['ethereum', 'polygon', 'arbitrum'] as const)
      expect(contractIn(tokenOf('ethereum', 'USDC', home('live', settings), name))).not.toBe(OWN);
    const ofTest = { ...endpoint, TOKEN_CONTRACT_USDC_BASE_TEST: OWN };
    expect(tokenOf('ethereum', 'USDC', home('test', ofTest), 'base')).toEqual({
      network: 'BASE',
      asset: { kind: 'erc20', contract: OWN, decimals: undefined },
    });
  });
});

describe('for the signer', () => {
  const signed = (environment: Environment, network: NetworkName, chain: string) =>
    contractIn(
      signedTokenOf('ethereum', { currency: 'USDC', network }, { environment, settings: {}, chain }),
    );

  it('a contract of the table counts on the main net of its network alone', () => {
    const mainNets = SENDING_NETWORKS.map((network) => mainNetOf(network));
    for (const network of SENDING_NETWORKS.filter((one) => EVM.some((name) => name === NETWORK_NAME[one]))) {
      const where = mainNets.filter((chain) => signed('live', NETWORK_NAME[network], chain) !== undefined);
      expect(where).toEqual([mainNetOf(network)]);
    }
  });

  it('that of a test net counts there alone, for test Apps alone', () => {
    expect(signed('test', 'base', 'eip155:84532')).toBe('0x036cbd53842c5426634e7929541ec2318f3dcf7e');
    expect(signed('live', 'base', 'eip155:84532')).toBeUndefined();
    expect(signed('test', 'base', 'eip155:421614')).toBeUndefined();
    expect(signed('test', 'ethereum', 'eip155:84532')).toBeUndefined();
    expect(signed('test', 'base', 'eip155:31337')).toBeUndefined();
  });

  const OWN = `0x${'1'.repeat(40)}`;
  const OF_TEST = `0x${'2'.repeat(40)}`;
  const endpoint = { RPC_URL_BASE_TEST: 'https://sepolia.example' };
  it.each<[string, TokenHome['settings']]>([
    ['nothing', {}],
    ['an endpoint', endpoint],
    ['an endpoint, and the contract of live Apps', { ...endpoint, TOKEN_CONTRACT_USDC_BASE: OWN }],
    ['the contract of live Apps', { TOKEN_CONTRACT_USDC_BASE: OWN }],
    ['both contracts', { TOKEN_CONTRACT_USDC_BASE: OWN, TOKEN_CONTRACT_USDC_BASE_TEST: OF_TEST }],
    ['all', { ...endpoint, TOKEN_CONTRACT_USDC_BASE: OWN, TOKEN_CONTRACT_USDC_BASE_TEST: OF_TEST }],
  ])('a test App is drafted the contract that is signed, with %s', (_, settings) => {
    const drafted = tokenOf('ethereum', 'USDC', home('test', settings), 'base');
    const chain = drafted?.chain ?? 'eip155:84532';
    const token = { currency: 'USDC', network: 'base' } as const;
    expect(contractIn(signedTokenOf('ethereum', token, { environment: 'test', settings, chain }))).toBe(
      contractIn(drafted),
    );
  });
});
