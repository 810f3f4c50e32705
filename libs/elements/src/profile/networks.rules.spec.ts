import { describe, expect, it } from '@jest/globals';
import type { WalletBalances } from '@latchkey/browser';
import { holdingsOf } from './networks.rules.js';
import { shortAddress } from './wallet-names.rules.js';

const ADDRESS = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const answer = (changes: Partial<WalletBalances> = {}): WalletBalances => ({
  environment: 'live',
  balances: [
    { token_symbol: 'ethereum', network: 'ethereum', balance: '0' },
    { token_symbol: 'MATIC', network: 'polygon', balance: '0.5' },
    { token_symbol: 'USDC', network: 'ethereum', balance: '0.000000' },
    { token_symbol: 'USDT', network: 'ethereum', balance: '12.000001' },
  ],
  unavailable: [
    { token_symbol: 'LINK', network: 'ethereum', error_type: 'chain_unavailable' },
    { token_symbol: 'AVAX', network: 'avalanche', error_type: 'chain_not_configured' },
  ],
  ...changes,
});

describe('what a wallet holds', () => {
  it('stands by network: the coin of each, the tokens that are there, and what was not read', () => {
    const holdings = holdingsOf(answer(), ADDRESS);
    expect(holdings.map(({ network, amounts, unread }) => ({ network, amounts, unread }))).toEqual([
      {
        network: 'Ethereum',
        amounts: [
          { amount: '0', symbol: 'ethereum' },
          { amount: '12.000001', symbol: 'USDT' },
        ],
        unread: ['LINK'],
      },
      { network: 'Polygon', amounts: [{ amount: '0.5', symbol: 'MATIC' }], unread: [] },
      { network: 'Avalanche', amounts: [], unread: ['AVAX'] },
    ]);
  });

  it.each([
    ['live', 'https://etherscan.io/address/'],
    ['test', 'https://sepolia.etherscan.io/address/'],
  ] as const)('leads to the explorer of the %s networks', (environment, page) => {
    const [ethereum] = holdingsOf(answer({ environment }), ADDRESS);
    expect(ethereum?.explorer?.url).toBe(`${page}${ADDRESS}`);
  });

  it('puts an address into a page as one part of it', () => {
    const solana = { token_symbol: 'solana', network: 'solana', balance: '1' } as const;
    const [holding] = holdingsOf({ environment: 'test', balances: [solana], unavailable: [] }, 'a/b?c');
    expect(holding?.explorer?.url).toBe('https://explorer.solana.com/address/a%2Fb%3Fc?cluster=devnet');
  });

  it('of a network that is new is shown by its name, without a link', () => {
    const balances = [{ token_symbol: 'ethereum', network: 'toString', balance: '1' }];
    const [holding] = holdingsOf(answer({ balances: balances as never, unavailable: [] }), ADDRESS);
    expect(holding).toEqual({
      ...{ network: 'toString', unread: [] },
      amounts: [{ amount: '1', symbol: 'ethereum' }],
    });
  });
});

it('a short address has both ends', () => {
  expect(shortAddress(ADDRESS)).toBe('0xd8dA6B…A96045');
});
