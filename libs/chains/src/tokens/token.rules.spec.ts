import { describe, expect, it } from '@jest/globals';
import { type Environment, TOKEN_SYMBOLS, WALLET_TYPES } from '@latchkey/contracts';
import { toDecimal, toUnits } from '../balances/amount.js';
import { placesOf, requireContract, signedTokenOf, type TokenHome, tokenOf } from './token.rules.js';

describe('exact decimals', () => {
  it.each([
    [0n, 18, '0'],
    [1n, 18, '0.000000000000000001'],
    [10n ** 18n, 18, '1'],
    [1_500_000n, 6, '1.5'],
    [2n ** 256n - 1n, 18, '115792089237316195423570985008687907853269984665640564039457.584007913129639935'],
    [2n ** 64n - 1n, 9, '18446744073.709551615'],
    [9_007_199_254_740_993n, 0, '9007199254740993'],
    [12_345n, 255, `0.${'0'.repeat(250)}12345`],
  ])('%s with %s decimals is %s', (units, decimals, text) => {
    expect(toDecimal(units, decimals)).toBe(text);
    expect(toUnits(text, decimals)).toBe(units);
  });

  it.each(['', '-1', '+1', '1.', '.5', '1e3', '0x1', ' 1', '1.12345678', 'NaN', 'undefined'])(
    '%j is no amount with 7 decimals',
    (text) => {
      expect(toUnits(text, 7)).toBeUndefined();
    },
  );
});

const home = (settings: TokenHome['settings'], environment: Environment = 'live') => ({
  environment,
  settings,
});

describe('compatible pairs', () => {
  const COMPATIBLE: Record<string, string[]> = {
    ethereum: ['ethereum', 'AVAX', 'MATIC', 'USDC', 'USDT', 'LINK'],
    solana: ['solana', 'USDC', 'USDT'],
    bitcoin: ['bitcoin'],
    DOT: ['DOT'],
    XLM: ['XLM'],
  };

  it.each(WALLET_TYPES)('of a wallet of type %s', (type) => {
    expect(TOKEN_SYMBOLS.filter((symbol) => tokenOf(type, symbol, home({}))).sort()).toEqual(
      COMPATIBLE[type]?.sort(),
    );
  });

  it('a replaced contract is asked for its decimals, and no other one changes', () => {
    const TOKEN_CONTRACT_USDC = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
    const replaced = home({ TOKEN_CONTRACT_USDC });
    expect(tokenOf('ethereum', 'USDC', replaced)?.asset).toEqual({
      kind: 'erc20',
      contract: TOKEN_CONTRACT_USDC,
      decimals: undefined,
    });
    expect(tokenOf('solana', 'USDC', replaced)).toEqual(tokenOf('solana', 'USDC', home({})));
    expect(tokenOf('ethereum', 'USDT', replaced)).toEqual(tokenOf('ethereum', 'USDT', home({})));
  });
});

describe('the contract of a token for an App', () => {
  const [OF_ALL, OF_TEST] = ['1', '2'].map((digit) => `0x${digit.repeat(40)}`) as [string, string];
  const TABLE = '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48';
  const all = { TOKEN_CONTRACT_USDC: OF_ALL };
  const both = { ...all, TOKEN_CONTRACT_USDC_TEST: OF_TEST };
  const endpoint = { RPC_URL_ETHEREUM_TEST: 'https://sepolia.example' };
  const contractOf = (settings: TokenHome['settings'], environment: Environment) => {
    const token = tokenOf('ethereum', 'USDC', home(settings, environment));
    if (!token || !('contract' in token.asset)) throw new Error('no token');
    requireContract(token, home(settings, environment));
    return token.asset.contract;
  };

  it.each<[Environment, string, TokenHome['settings'], string]>([
    ['live', 'nothing', {}, TABLE],
    ['live', 'the contract of test Apps', { TOKEN_CONTRACT_USDC_TEST: OF_TEST }, TABLE],
    ['live', 'both', both, OF_ALL],
    ['live', 'an endpoint of test Apps', endpoint, TABLE],
    ['test', 'nothing: a fork of the main net has its contracts', {}, TABLE],
    ['test', 'a contract', all, OF_ALL],
    ['test', 'both', both, OF_TEST],
    ['test', 'an endpoint of test Apps, and both', { ...both, ...endpoint }, OF_TEST],
  ])('a %s App, where the operator has set %s', (environment, _, settings, contract) => {
    expect(contractOf(settings, environment)).toBe(contract);
  });

  it.each([
    ['the table', endpoint],
    ['the contract of live Apps', { ...all, ...endpoint }],
  ])('on the test net of its endpoint a test App has none by %s', (_, settings) => {
    expect(() => contractOf(settings, 'test')).toThrow(
      expect.objectContaining({ code: 'chain_not_configured' }),
    );
  });
});

describe('the contract of a token for the signer, which has no endpoints', () => {
  const [OF_ALL, OF_TEST] = ['1', '2'].map((digit) => `0x${digit.repeat(40)}`) as [string, string];
  const both = { TOKEN_CONTRACT_USDC: OF_ALL, TOKEN_CONTRACT_USDC_TEST: OF_TEST };
  const contractOf = (settings: object, environment: Environment, onMainNet: boolean) => {
    const chain = onMainNet ? 'eip155:1' : 'eip155:11155111';
    const asset = signedTokenOf('ethereum', { currency: 'USDC' }, { environment, settings, chain })?.asset;
    return asset && 'contract' in asset ? asset.contract : undefined;
  };

  it('is that of the table on the main net, and none elsewhere', () => {
    expect(contractOf({}, 'live', true)).toBe('0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48');
    expect(contractOf({}, 'live', false)).toBeUndefined();
    expect(contractOf({}, 'test', false)).toBeUndefined();
  });

  it('is that of the settings wherever it is paid, for test Apps their own first', () => {
    expect(contractOf(both, 'live', true)).toBe(OF_ALL);
    expect(contractOf(both, 'live', false)).toBe(OF_ALL);
    expect(contractOf(both, 'test', false)).toBe(OF_TEST);
    expect(contractOf({ TOKEN_CONTRACT_USDC: OF_ALL }, 'test', false)).toBe(OF_ALL);
  });

  it('is not needed for a coin, and what a wallet cannot hold is no token here', () => {
    const elsewhere = { environment: 'test', settings: {}, chain: 'eip155:31337' } as const;
    expect(signedTokenOf('ethereum', { currency: 'MATIC' }, elsewhere)?.network).toBe('POLYGON');
    expect(signedTokenOf('DOT', { currency: 'DOT' }, elsewhere)?.network).toBe('POLKADOT');
    expect(signedTokenOf('XLM', { currency: 'XLM' }, elsewhere)?.network).toBe('STELLAR');
    expect(signedTokenOf('solana', { currency: 'LINK' }, elsewhere)).toBeUndefined();
  });
});

describe('the places of a token by the word of the operator', () => {
  const contracts = { TOKEN_CONTRACT_USDC: '0x1', TOKEN_CONTRACT_USDC_TEST: '0x2' };
  const said = { TOKEN_DECIMALS_USDC: 0, TOKEN_DECIMALS_USDC_TEST: 8 };

  it.each<[string, Environment, object, number]>([
    ['nothing', 'live', {}, 6],
    ['a contract alone', 'live', contracts, 6],
    ['places without a contract', 'live', said, 6],
    ['contract and places', 'live', { ...contracts, ...said }, 0],
    ['those of test Apps', 'test', { ...contracts, ...said }, 8],
    ['a contract of test Apps without its places', 'test', { ...contracts, TOKEN_DECIMALS_USDC: 0 }, 6],
    ['one contract for all Apps', 'test', { TOKEN_CONTRACT_USDC: '0x1', TOKEN_DECIMALS_USDC: 0 }, 0],
  ])('where it has set %s, for a %s App', (_, environment, settings, places) => {
    expect(placesOf('ethereum', { currency: 'USDC' }, home(settings, environment))).toBe(places);
  });

  it('are those of the coin, and none for what a wallet cannot hold', () => {
    expect(placesOf('solana', { currency: 'solana' }, home({ ...contracts, ...said }))).toBe(9);
    expect(placesOf('solana', { currency: 'LINK' }, home({}))).toBeUndefined();
  });
});
