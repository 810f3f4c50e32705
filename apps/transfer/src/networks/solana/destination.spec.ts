import { describe, expect, it } from '@jest/globals';
import { readBase58, TOKEN_2022_PROGRAM, TOKEN_PROGRAM } from '@latchkey/chains';
import type { Account } from './answers.rules.js';
import { obstacleAt, receivingState, unpayable } from './destination.js';

const SYSTEM = '11111111111111111111111111111111';
const WALLET = '4uQeVj5tqViQh7yWWGStvkEG1Zmhx6uasJtWCJziofM';
const OTHER = '8qbHbw2BbbTHBW1sbeqakYXVKRQM8Ne7pLK7m6CVfeR';
const MINT = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGkZwyTDt1v';
const account = (owner: string, change: Partial<Account> = {}): Account => ({
  owner,
  isExecutable: false,
  data: Buffer.alloc(0),
  ...change,
});

describe('an obstacle at an address', () => {
  it.each<[string, string, Account | null, string | undefined]>([
    ['an address without an account', WALLET, null, undefined],
    ['a wallet', WALLET, account(SYSTEM), undefined],
    ['an account of a program that holds coins for someone', WALLET, account(OTHER), undefined],
    ['the system program', SYSTEM, account('NativeLoader1111111111111111111111111111111'), 'nobody'],
    ['the system program on a chain that hides it', SYSTEM, null, 'nobody'],
    ['the incinerator', '1nc1nerator11111111111111111111111111111111', null, 'nobody'],
    ['an account of tokens', WALLET, account(TOKEN_PROGRAM), 'program'],
    ['an account of Token-2022', WALLET, account(TOKEN_2022_PROGRAM), 'program'],
    ['a program', WALLET, account(OTHER, { isExecutable: true }), 'program'],
    ['the code of a program', WALLET, account('BPFLoaderUpgradeab1e11111111111111111111111'), 'program'],
    ['a sysvar', WALLET, account('Sysvar1111111111111111111111111111111111111'), 'program'],
  ])('%s', (_, address, there, obstacle) => {
    expect(obstacleAt(address, there)).toBe(obstacle);
  });
});

describe("the receiver's account of a token", () => {
  function tokens(owner: string, mint: string, state: number): Buffer {
    const data = Buffer.alloc(165);
    Buffer.from(readBase58(mint) ?? []).copy(data);
    Buffer.from(readBase58(owner) ?? []).copy(data, 32);
    data[108] = state;
    return data;
  }
  const held = (data: Buffer) => account(TOKEN_PROGRAM, { data });

  it.each<[string, Account | null, string]>([
    ['is not there', null, 'missing'],
    ['has lamports that were sent ahead', account(SYSTEM), 'missing'],
    ['is there', held(tokens(WALLET, MINT, 1)), 'ready'],
    ['is frozen', held(tokens(WALLET, MINT, 2)), 'frozen'],
    ["is another owner's by now", held(tokens(OTHER, MINT, 1)), 'given_away'],
    ['is of another mint', held(tokens(WALLET, OTHER, 1)), 'given_away'],
    ['is a mint', held(Buffer.alloc(82)), 'given_away'],
  ])('%s', (_, there, state) => {
    expect(receivingState(there, { owner: WALLET, mint: MINT })).toBe(state);
  });
});

it('names its field', () => {
  expect(unpayable('nobody')).toMatchObject({
    code: 'invalid_public_address',
    details: { fields: [{ field: 'dest', message: 'is an address of nobody' }] },
  });
});
