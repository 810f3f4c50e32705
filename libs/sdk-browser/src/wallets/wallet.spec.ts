import { describe, expect, it } from '@jest/globals';
import { LatchkeyError } from '../errors/latchkey-error.js';
import { asked, safeIcon } from './wallet.js';

const typeOf = async (thrown: unknown): Promise<string> => {
  try {
    await asked(() => Promise.reject(thrown));
  } catch (error) {
    if (error instanceof LatchkeyError) return error.errorType;
  }
  throw new Error('it was no LatchkeyError');
};

describe('a wallet that does not sign', () => {
  it.each([
    ['EIP-1193', { code: 4001, message: 'User Rejected Request' }],
    ['Phantom', { code: 4001, message: 'User rejected the request.' }],
    ['Solflare', new Error('Transaction cancelled')],
    ['text alone', new Error('User denied message signature')],
  ])('was refused by its person: %s', async (_, thrown) => {
    expect(await typeOf(thrown)).toBe('user_cancelled');
  });

  it.each([
    ['an error of the wallet', { code: -32603, message: 'Internal error' }],
    ['nothing', undefined],
    ['text', 'locked'],
  ])('failed: %s', async (_, thrown) => {
    expect(await typeOf(thrown)).toBe('wallet_failed');
  });

  it('does not repeat what the wallet says, which may hold what it was to sign', async () => {
    const secret = new Error('cannot sign "Nonce: 6f2c1e9a"');
    await expect(asked(() => Promise.reject(secret))).rejects.not.toThrow(/Nonce/);
  });
});

it('shows icons only where they ask no server', () => {
  const icons = ['data:image/svg+xml,<svg/>', 'https://tracker.example/icon.png', 'javascript:alert(1)', 7];
  expect(icons.map(safeIcon)).toEqual(['data:image/svg+xml,<svg/>', '', '', '']);
});
