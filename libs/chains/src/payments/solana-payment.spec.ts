import { randomBytes } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import {
  ComputeBudgetProgram,
  NONCE_ACCOUNT_LENGTH,
  type PublicKey,
  SystemProgram,
  type TransactionInstruction,
} from '@solana/web3.js';
import { TOKEN_2022_PROGRAM } from '../balances/solana.js';
import { TOKEN_PROGRAM } from '../solana/token-program.js';
import { readSolanaPayment } from './solana-payment.js';
import {
  type Access,
  accountOf,
  amount,
  checked,
  coins,
  creation,
  FEES,
  instruction,
  legacy,
  LIMIT,
  messageOf,
  mint,
  payee,
  payer,
  PRICE,
  referenced,
  someKey,
  stranger,
  tokens,
} from './testing/solana-steps.js';

const FEE = 5_000n + 2_001n;

describe('a payment on Solana', () => {
  it.each([0, 1])('of SOL, with %s references', (count) => {
    const message = legacy([...FEES, referenced(coins(1_234n), count)]);
    expect(readSolanaPayment(message)).toEqual({
      chain: null,
      payer: payer.toBase58(),
      token: null,
      receiver: payee.toBase58(),
      units: 1_234n,
      fee: FEE,
      isCapped: true,
      slot: { id: expect.stringMatching(/^[1-9A-HJ-NP-Za-km-z]{43,44}$/), most: 5 },
      signable: message,
    });
  });

  const ofTokens = {
    payer: payer.toBase58(),
    token: { contract: mint.toBase58(), decimals: 6 },
    receiver: accountOf(payee).toBase58(),
    units: 1_500_000n,
    fee: FEE,
  };
  it.each<[string, TransactionInstruction[]]>([
    ['between accounts that are open', [tokens()]],
    ['with a reference', [referenced(tokens())]],
    ['to an account that is created', [creation(), tokens()]],
    ['to one that is created unless it is there', [creation({ data: Buffer.of(0) }), tokens()]],
    ['to one that is created by the oldest form', [creation({ data: Buffer.alloc(0) }), tokens()]],
  ])('of tokens %s', (_, steps) => {
    expect(readSolanaPayment(legacy([...FEES, ...steps]))).toMatchObject(ofTokens);
  });

  it('to oneself', () => {
    expect(readSolanaPayment(legacy([...FEES, coins(1, { to: payer })]))).toMatchObject({
      receiver: payer.toBase58(),
    });
  });

  it.each<[string, number, bigint, boolean]>([
    ['at both caps', 120_000, 1_000_000n, true],
    ['with more compute', 120_001, 0n, false],
    ['with a higher price', 1_000, 1_000_001n, false],
  ])('%s: within the caps %s', (_, units, microLamports, isCapped) => {
    const fees = [
      ComputeBudgetProgram.setComputeUnitLimit({ units }),
      ComputeBudgetProgram.setComputeUnitPrice({ microLamports }),
    ];
    expect(readSolanaPayment(legacy([...fees, coins()]))?.isCapped).toBe(isCapped);
  });
});

const noncePubkey = someKey();
const ofToken = (data: number[], keys: [PublicKey, Access][] = []) =>
  instruction(TOKEN_PROGRAM, [[accountOf(payer), 'write'], ...keys, [payer, 'sign']], Buffer.from(data));
const setAuthority = ofToken([6, 2, 1, ...stranger.toBytes()]);
const approve = ofToken([4, ...amount(2n ** 64n - 1n)], [[stranger, 'read']]);
const closeAccount = ofToken([9], [[stranger, 'write']]);
const burn = ofToken([8, ...amount(1n)], [[mint, 'write']]);
const plainTransfer = ofToken([3, ...amount(1n)], [[accountOf(payee), 'write']]);

const attacks: [string, TransactionInstruction[]][] = [
  ['another owner for the account', [setAuthority]],
  ['a delegate', [approve]],
  ['an account that is closed', [closeAccount]],
  ['tokens that are burnt', [burn]],
  ['a transfer without its mint', [plainTransfer]],
  ['another owner behind a payment', [tokens(), setAuthority]],
  ['another owner before a payment', [setAuthority, tokens()]],
  ['two payments', [coins(), coins()]],
  ['two payments of tokens', [tokens(), tokens()]],
  ['SOL beside tokens', [coins(), tokens()]],
  ['two accounts that are created', [creation(), creation(), tokens()]],
  ['an account that is created behind the payment', [tokens(), creation()]],
  ['an account of somebody else that is created', [creation({ owner: stranger }), tokens()]],
  ['another account in its name', [creation({ account: accountOf(stranger) }), tokens()]],
  ['an account of another mint', [creation({ of: someKey() }), tokens()]],
  ['an account of Token-2022', [creation({ program: TOKEN_2022_PROGRAM }), tokens()]],
  ['an account in a nested one', [creation({ data: Buffer.of(2) }), tokens()]],
  ['an account beside a payment of SOL', [creation(), coins()]],
  ['an account alone', [creation()]],
  ['tokens of Token-2022', [tokens({ program: TOKEN_2022_PROGRAM })]],
  ['tokens with a fee (Token-2022)', [tokens({ program: TOKEN_2022_PROGRAM, data: Buffer.of(26, 1) })]],
  ['tokens out of another account', [tokens({ source: accountOf(stranger) })]],
  ['a byte behind the decimals', [tokens({ data: Buffer.concat([checked(), Buffer.of(0)]) })]],
  ['a memo', [coins(), instruction('MemoSq4gqABAXKb96qnH8TysNcWxMyWCqXgDLGmfcHr', [], Buffer.from('memo'))]],
  ['two references', [referenced(coins(), 2)]],
  ['a program of a stranger', [instruction(stranger, [[payer, 'sign']], Buffer.of(2, 0, 0, 0))]],
  ['a durable nonce', [SystemProgram.nonceAdvance({ noncePubkey, authorizedPubkey: payer }), coins()]],
  [
    'a nonce account that is opened',
    [
      SystemProgram.createAccount({
        fromPubkey: payer,
        newAccountPubkey: payer,
        lamports: 1,
        space: NONCE_ACCOUNT_LENGTH,
        programId: SystemProgram.programId,
      }),
    ],
  ],
  ['the wallet given to a program', [SystemProgram.assign({ accountPubkey: payer, programId: stranger })]],
  [
    'SOL with a seed',
    [
      SystemProgram.transfer({
        fromPubkey: payer,
        basePubkey: payer,
        toPubkey: payee,
        lamports: 1,
        seed: 'x',
        programId: stranger,
      }),
    ],
  ],
  ['nothing', []],
];

describe('no payment on Solana', () => {
  it.each(attacks)('%s', (_, steps) => {
    expect(readSolanaPayment(legacy([...FEES, ...steps]))).toBeUndefined();
  });

  it.each<[string, TransactionInstruction[]]>([
    ['no fees', [coins()]],
    ['no price', [LIMIT, coins()]],
    ['no limit', [PRICE, coins()]],
    ['fees in another order', [PRICE, LIMIT, coins()]],
    ['fees twice', [LIMIT, PRICE, LIMIT, coins()]],
    ['fees behind the payment', [coins(), LIMIT, PRICE]],
    ['a larger heap', [...FEES, ComputeBudgetProgram.requestHeapFrame({ bytes: 65_536 }), coins()]],
  ])('%s', (_, steps) => {
    expect(readSolanaPayment(legacy(steps))).toBeUndefined();
  });

  const plain = () => legacy([...FEES, coins()]);
  const changed = (at: number, value: number) => () => {
    const bytes = plain();
    bytes[at] = value;
    return bytes;
  };
  const withLookups = () => {
    const table = { key: stranger, state: { addresses: [payee], authority: undefined } };
    const lookup = { ...table, isActive: () => true };
    return Buffer.from(
      messageOf([...FEES, coins()])
        .compileToV0Message([lookup as never])
        .serialize(),
    );
  };
  it.each<[string, () => Buffer]>([
    ['another fee payer', () => legacy([...FEES, coins()], stranger)],
    ['a second signer', () => legacy([...FEES, coins(1, { from: stranger })])],
    ['tokens of another signer', () => legacy([...FEES, tokens({ owner: stranger })])],
    [
      'version 0',
      () =>
        Buffer.from(
          messageOf([...FEES, coins()])
            .compileToV0Message()
            .serialize(),
        ),
    ],
    ['version 0 with a table of addresses', withLookups],
    ['no signer', changed(0, 0)],
    ['a payer that cannot pay', changed(1, 1)],
    ['more keys that are only read than keys', changed(2, 9)],
    ['a version to come', changed(0, 0x81)],
    ['a text', () => Buffer.from('app.example.com wants you to sign in with your Solana account:')],
    [
      'an off-chain message',
      () => Buffer.concat([Buffer.from('\xffsolana offchain', 'latin1'), randomBytes(90)]),
    ],
    ['a digest', () => randomBytes(32)],
    ['bytes behind it', () => Buffer.concat([plain(), Buffer.of(0)])],
    ['half of it', () => plain().subarray(0, 70)],
    ['the whole transaction', () => Buffer.concat([Buffer.alloc(65, 1), plain()])],
    ['nothing at all', () => Buffer.alloc(0)],
  ])('%s', (_, bytes) => {
    expect(readSolanaPayment(bytes())).toBeUndefined();
  });
});
