import { describe, expect, it } from '@jest/globals';
import { WALLET_TYPES } from '@latchkey/contracts';
import { TOKEN_SYMBOLS } from '@latchkey/contracts/wallet';
import { toDecimal, toUnits } from './decimal.rules.js';
import { tokenOf } from './token.rules.js';

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

describe('compatible pairs (decision 6)', () => {
  const COMPATIBLE: Record<string, string[]> = {
    ethereum: ['ethereum', 'AVAX', 'MATIC', 'USDC', 'USDT', 'LINK'],
    solana: ['solana', 'USDC', 'USDT'],
    bitcoin: [],
    DOT: ['DOT'],
    XLM: ['XLM'],
  };

  it.each(WALLET_TYPES)('of a wallet of type %s', (type) => {
    expect(TOKEN_SYMBOLS.filter((symbol) => tokenOf(type, symbol, {})).sort()).toEqual(
      COMPATIBLE[type]?.sort(),
    );
  });

  it('a replaced contract is asked for its decimals, and no other one changes', () => {
    const TOKEN_CONTRACT_USDC = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
    expect(tokenOf('ethereum', 'USDC', { TOKEN_CONTRACT_USDC })?.asset).toEqual({
      kind: 'erc20',
      contract: TOKEN_CONTRACT_USDC,
      decimals: undefined,
    });
    expect(tokenOf('solana', 'USDC', { TOKEN_CONTRACT_USDC })).toEqual(tokenOf('solana', 'USDC', {}));
    expect(tokenOf('ethereum', 'USDT', { TOKEN_CONTRACT_USDC })).toEqual(tokenOf('ethereum', 'USDT', {}));
  });
});
