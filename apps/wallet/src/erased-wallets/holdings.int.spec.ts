import { afterAll, afterEach, expect, it } from '@jest/globals';
import { parseConfig } from '@latchkey/platform/config';
import type { WalletType } from '@latchkey/contracts';
import { bitcoinBlock, type ChainQuestion, EmptyChains, evmBlock, horizon } from '../testing/empty-chains.js';
import { started, WalletFixture } from '../testing/wallet-fixture.js';
import { walletRule, walletSettings } from '../wallet.config.js';
import { Holdings } from './holdings.service.js';

const chains = await new EmptyChains().start();
afterAll(() => chains.stop());
const fixture = await started(new WalletFixture(), chains.settings());
afterEach(() => void (chains.differs = () => undefined));

const ADDRESSES: Partial<Record<WalletType, string>> = {
  ethereum: '0x52908400098527886E0F7030069857D2E4169EE7',
  solana: '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin',
  bitcoin: 'bc1qw508d6qejxtdg4y5r3zarvary0c5xw7kv8f3t4',
  XLM: 'GAAZI4TCR3TY5OJHCTJC2A4QSY6CJWJH5IAJTGKIN2ER7LBNVKOCCWN7',
};
const ask = (type: WalletType) => fixture.get(Holdings).of(type, ADDRESSES[type] ?? '');

/** One call of one network is answered otherwise. */
function only(network: string, method: string, params: string, answer: string): void {
  chains.differs = (question: ChainQuestion) =>
    question.network === network &&
    question.method === method &&
    question.params.toLowerCase().includes(params.toLowerCase())
      ? answer
      : undefined;
}

const ONE = `"0x${'0'.repeat(63)}1"`;
const TIP = '000000000019d6689c085ae165831e934ff763ae46a2a6c172b3f1b60a8ce26f';
const bitcoinStats = (mined: number, waiting: number) => {
  const chain_stats = { tx_count: mined, funded_txo_sum: 9, spent_txo_sum: 9 };
  return JSON.stringify({ chain_stats, mempool_stats: { tx_count: waiting } });
};
const ACCOUNT = `{"account_id":"${ADDRESSES.XLM}","balances":[]}`;

it.each<WalletType>(['ethereum', 'solana', 'bitcoin', 'XLM'])(
  '%s that no chain knows is empty',
  async (type) => {
    expect(await ask(type)).toBe('empty');
  },
);

it.each<[WalletType, string, string, string, string]>([
  ['ethereum', 'ETHEREUM', 'eth_getBalance', '', ONE],
  ['ethereum', 'POLYGON', 'eth_getBalance', '', ONE],
  ['ethereum', 'AVALANCHE', 'eth_getBalance', '', ONE],
  ['ethereum', 'ETHEREUM', 'eth_getTransactionCount', '', '"0x1"'],
  ['ethereum', 'POLYGON', 'eth_getTransactionCount', '', '"0x1"'],
  ['ethereum', 'AVALANCHE', 'eth_getTransactionCount', '', '"0x1"'],
  ['ethereum', 'ETHEREUM', 'eth_call', '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48', ONE],
  ['ethereum', 'ETHEREUM', 'eth_call', '0xdac17f958d2ee523a2206206994597c13d831ec7', ONE],
  ['ethereum', 'ETHEREUM', 'eth_call', '0x514910771af9ca656af840dff83e8264ecf986ca', ONE],
  ['ethereum', 'POLYGON', 'eth_call', '0x3c499c542cef5e3811e1192ce70d8cc03d5c3359', ONE],
  ['ethereum', 'POLYGON', 'eth_call', '0x2791bca1f2de4661ed88a30c99a7a9449aa84174', ONE],
  ['ethereum', 'POLYGON', 'eth_call', '0xc2132d05d31c914a87c6611c10748aeb04b58e8f', ONE],
  ['ethereum', 'POLYGON', 'eth_call', '0xb0897686c545045afc77cf20ec7a532e3120e0f1', ONE],
  ['ethereum', 'POLYGON', 'eth_call', '0x53e0bca35ec356bd5dddfebbd1fc0fd03fabad39', ONE],
  ['ethereum', 'AVALANCHE', 'eth_call', '0xb97ef9ef8734c71904d8002f8b6bc66dd9c48a6e', ONE],
  ['ethereum', 'AVALANCHE', 'eth_call', '0xa7d7079b0fead91f3e65f86e8915cb59c1a4c664', ONE],
  ['ethereum', 'AVALANCHE', 'eth_call', '0x9702230a8ea53601f5cd2dc00fdbc13d4df4a8c7', ONE],
  ['ethereum', 'AVALANCHE', 'eth_call', '0xc7198437980c041c805a1edcba50c1ce5db95118', ONE],
  ['ethereum', 'AVALANCHE', 'eth_call', '0x5947bb275c521040051d82396192181b413227a3', ONE],
  ['ethereum', 'BASE', 'eth_getBalance', '', ONE],
  ['ethereum', 'BASE', 'eth_getTransactionCount', '', '"0x1"'],
  ['ethereum', 'BASE', 'eth_call', '0x833589fcd6edb6e08f4c7c32d4f71b54bda02913', ONE],
  ['ethereum', 'BASE', 'eth_call', '0xd9aaec86b65d86f6a7b5b1b0c42ffa531710b6ca', ONE],
  ['ethereum', 'BASE', 'eth_call', '0xfde4c96c8593536e31f229ea8f37b2ada2699bb2', ONE],
  ['ethereum', 'BASE', 'eth_call', '0x88fb150bdc53a65fe94dea0c9ba0a6daf8c6e196', ONE],
  ['ethereum', 'ARBITRUM', 'eth_getBalance', '', ONE],
  ['ethereum', 'ARBITRUM', 'eth_call', '0xaf88d065e77c8cc2239327c5edb3a432268e5831', ONE],
  ['ethereum', 'ARBITRUM', 'eth_call', '0xff970a61a04b1ca14834a43f5de4533ebddb5cc8', ONE],
  ['ethereum', 'ARBITRUM', 'eth_call', '0xfd086bc7cd5c481dcc9c85ebe478a1c0b69fcbb9', ONE],
  ['ethereum', 'ARBITRUM', 'eth_call', '0xf97f4df75117a78c1a5a0dbb814af92458539fb4', ONE],
  ['solana', 'SOLANA', 'getBalance', '', '{"value":1}'],
  ['solana', 'SOLANA', 'getSignaturesForAddress', '', '[{"signature":"x"}]'],
  [
    'solana',
    'SOLANA',
    'getTokenAccountsByOwner',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    '{"value":[{}]}',
  ],
  [
    'solana',
    'SOLANA',
    'getTokenAccountsByOwner',
    'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
    '{"value":[{}]}',
  ],
  ['bitcoin', 'BITCOIN', `address/${ADDRESSES.bitcoin}`, '', bitcoinStats(1, 0)],
  ['bitcoin', 'BITCOIN', `address/${ADDRESSES.bitcoin}`, '', bitcoinStats(0, 1)],
  ['XLM', 'STELLAR', `accounts/${ADDRESSES.XLM}`, '', ACCOUNT],
])('%s that only %s knows, by %s %s, is used', async (type, network, method, params, answer) => {
  only(network, method, params, answer);
  expect(await ask(type)).toBe('used');
});

const OLD = 16 * 60;
const OLD_BLOCK_OF_BITCOIN = 121 * 60;
it.each<[WalletType, string, string, () => string]>([
  ['ethereum', 'ETHEREUM', 'eth_chainId', () => '"0xaa36a7"'],
  ['ethereum', 'POLYGON', 'eth_chainId', () => '"0xa86a"'],
  ['ethereum', 'AVALANCHE', 'eth_chainId', () => '"0xa869"'],
  ['ethereum', 'ETHEREUM', 'eth_getBlockByNumber', () => evmBlock(OLD)],
  ['ethereum', 'POLYGON', 'eth_getBlockByNumber', () => evmBlock(OLD)],
  ['ethereum', 'AVALANCHE', 'eth_getBlockByNumber', () => 'null'],
  ['ethereum', 'BASE', 'eth_chainId', () => '"0x1"'],
  ['ethereum', 'ARBITRUM', 'eth_getBlockByNumber', () => evmBlock(OLD)],
  ['solana', 'SOLANA', 'getGenesisHash', () => '"EtWTRABZaYq6iMfeYKouRu166VU2xqa1wcaWoxPkrZBG"'],
  ['solana', 'SOLANA', 'getBlockTime', () => String(Math.floor(Date.now() / 1000) - OLD)],
  ['solana', 'SOLANA', 'getBlockTime', () => 'null'],
  [
    'bitcoin',
    'BITCOIN',
    'block-height/0',
    () => '000000000933ea01ad0ee984209779baaec3ced90fa3f408719526f8d77f4943',
  ],
  ['bitcoin', 'BITCOIN', `block/${TIP}`, () => bitcoinBlock(OLD_BLOCK_OF_BITCOIN)],
  ['bitcoin', 'BITCOIN', `block/${TIP}`, () => '{}'],
  ['bitcoin', 'BITCOIN', `address/${ADDRESSES.bitcoin}`, () => '{}'],
  ['XLM', 'STELLAR', '', () => horizon('Test SDF Network ; September 2015')],
  ['XLM', 'STELLAR', '', () => horizon(undefined, OLD)],
])('%s: nothing is known where %s answers %s otherwise', async (type, network, method, answer) => {
  only(network, method, '', answer());
  await expect(ask(type)).rejects.toMatchObject({ code: 'chain_unavailable' });
});

it('DOT is never known to be empty', async () => {
  await expect(ask('DOT')).rejects.toMatchObject({ code: 'chain_not_configured' });
  expect(fixture.get(Holdings).types()).toEqual(['ethereum', 'solana', 'bitcoin', 'XLM']);
});

it.each([
  ['', false],
  ['base', false],
  ['base, arbitrum', true],
])('without endpoints of Base and Arbitrum, and "%s" as skipped networks', async (skipped, isKnown) => {
  const { RPC_URL_BASE: _, RPC_URL_ARBITRUM: __, ...others } = chains.settings();
  const settings = { ...others, ERASED_WALLET_SKIPPED_NETWORKS: skipped };
  const holdings = (await fixture.serve(settings)).get(Holdings);
  expect(holdings.types().includes('ethereum')).toBe(isKnown);
  const asked = holdings.of('ethereum', ADDRESSES.ethereum ?? '');
  if (isKnown) expect(await asked).toBe('empty');
  else await expect(asked).rejects.toMatchObject({ code: 'chain_not_configured' });
});

it.each([
  ['ethereum', 'must be some of polygon, avalanche, base, arbitrum'],
  ['base;arbitrum', 'must be some of'],
  ['solana', 'must be some of'],
  ['Base', 'must be some of'],
  ['constructor', 'must be some of'],
  ['base', 'must not hold base, which has an endpoint'],
  ['arbitrum,polygon', 'must not hold polygon, which has an endpoint'],
])('a wallet service that is to skip %s does not start: %s', (text, reason) => {
  const endpoints = { RPC_URL_BASE: 'http://127.0.0.1:9', RPC_URL_POLYGON_TEST: 'http://127.0.0.1:9' };
  const env = { ...endpoints, ERASED_WALLET_SKIPPED_NETWORKS: text };
  expect(() => parseConfig(walletSettings, env, walletRule)).toThrow(reason);
});

it('a block of Bitcoin may be an hour old', async () => {
  only('BITCOIN', `block/${TIP}`, '', bitcoinBlock(3600));
  expect(await ask('bitcoin')).toBe('empty');
});

it('an address of the test nets of Bitcoin is asked for at no main net', async () => {
  chains.questions.length = 0;
  const ofTest = 'tb1qw508d6qejxtdg4y5r3zarvary0c5xw7kxpjzsx';
  await expect(fixture.get(Holdings).of('bitcoin', ofTest)).rejects.toMatchObject({
    code: 'chain_not_configured',
  });
  expect(chains.questions).toEqual([]);
});

it.each([
  ['0', true],
  ['1', false],
  ['29', false],
  ['30', true],
])('ERASED_WALLET_DAYS %s', (days, isTaken) => {
  const { ERASED_WALLET_DAYS } = walletSettings;
  const parse = () => parseConfig({ ERASED_WALLET_DAYS }, { ERASED_WALLET_DAYS: days });
  if (isTaken) expect(parse().ERASED_WALLET_DAYS).toBe(Number(days));
  else expect(parse).toThrow('at least 30');
});
