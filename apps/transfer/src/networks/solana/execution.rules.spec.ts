import { describe, expect, it } from '@jest/globals';
import type { Payment } from '../network.js';
import { isDecided, outcomeOf, readExecution } from './execution.rules.js';
import type { Route } from './token-accounts.js';

const [FROM, TO, SOURCE, RECEIVER, MINT] = ['payer', 'payee', 'tokens of payer', 'tokens of payee', 'mint'];
const SOL: Payment = { asset: { kind: 'sol_native', decimals: 9 }, from: FROM, to: TO, units: 700n };
const TOKENS: Payment = { ...SOL, asset: { kind: 'spl', contract: MINT, decimals: 6 } };
const COIN_ROUTE: Route = { mint: undefined, source: FROM, receiver: TO };
const TOKEN_ROUTE: Route = { mint: MINT, source: SOURCE, receiver: RECEIVER };

interface NodeAnswer {
  keys?: string[];
  error?: unknown;
  lamports?: [string, string];
  before?: object[];
  after?: object[];
}

const holding = (place: number, amount: string, mint = MINT) => ({
  accountIndex: String(place),
  mint,
  uiTokenAmount: { amount },
});

/** A node's answer, its numbers read as texts. */
const answered = ({
  keys,
  error = null,
  lamports = ['6000', '300'],
  before = [],
  after = [],
}: NodeAnswer = {}) => ({
  meta: {
    err: error,
    preBalances: [lamports[0], '0'],
    postBalances: [lamports[1], '700'],
    preTokenBalances: before,
    postTokenBalances: after,
  },
  transaction: { message: { accountKeys: keys ?? [FROM, SOURCE, RECEIVER] }, signatures: ['hash'] },
});

function outcome(answer: NodeAnswer, payment: Payment, route: Route) {
  const execution = readExecution(answered(answer));
  if (!execution) throw new Error('the node answered it');
  return outcomeOf(execution, payment, route);
}

describe('a payment of SOL', () => {
  it.each<[string, NodeAnswer, Payment, object]>([
    ['the fee is what went beside the amount', {}, SOL, { status: 'completed', fees: 5_000n }],
    ['priority is a fee, too', { lamports: ['9000', '3000'] }, SOL, { status: 'completed', fees: 5_300n }],
    [
      'a failure costs all that went',
      { error: { InstructionError: ['2', 'x'] }, lamports: ['6000', '1000'] },
      SOL,
      { status: 'failed', fees: 5_000n },
    ],
    [
      'to oneself',
      { lamports: ['6000', '1000'] },
      { ...SOL, to: FROM },
      { status: 'completed', fees: 5_000n },
    ],
    [
      'past 2^53',
      { lamports: ['18446744073709551615', '5000'] },
      { ...SOL, units: 18_446_744_073_709_541_615n },
      { status: 'completed', fees: 5_000n },
    ],
  ])('%s', (_, answer, payment, expected) => {
    expect(outcome(answer, payment, COIN_ROUTE)).toEqual(expected);
  });

  it.each<[string, NodeAnswer]>([
    ['another payer', { keys: [TO, FROM] }],
    ['no accounts', { keys: [] }],
    ['less went than was paid', { lamports: ['6000', '5301'] }],
    ['the payer has more than before', { error: {}, lamports: ['6000', '6001'] }],
  ])('%s: no outcome', (_, answer) => {
    expect(() => outcome(answer, SOL, COIN_ROUTE)).toThrow(
      expect.objectContaining({ code: 'chain_unavailable' }),
    );
  });
});

describe('a payment of tokens', () => {
  const lamports: [string, string] = ['9000', '4000'];
  it.each<[string, NodeAnswer, Payment, 'completed' | 'failed']>([
    ['to a new account', { after: [holding(1, '5'), holding(2, '700')] }, TOKENS, 'completed'],
    ['on top', { before: [holding(2, '1')], after: [holding(2, '701')] }, TOKENS, 'completed'],
    ['nothing moved', { before: [holding(2, '1')], after: [holding(2, '1')] }, TOKENS, 'failed'],
    ['a part arrived', { after: [holding(2, '693')] }, TOKENS, 'failed'],
    ['elsewhere', { after: [holding(1, '700')] }, TOKENS, 'failed'],
    ['of another mint', { after: [holding(2, '700', 'other')] }, TOKENS, 'failed'],
    ['not among the accounts', { keys: [FROM], after: [holding(2, '700')] }, TOKENS, 'failed'],
    ['it failed', { error: 'x', after: [holding(2, '700')] }, TOKENS, 'failed'],
    [
      'to oneself',
      { before: [holding(2, '9')], after: [holding(2, '9')] },
      { ...TOKENS, to: FROM },
      'completed',
    ],
  ])('%s', (_, answer, payment, status) => {
    expect(outcome({ lamports, ...answer }, payment, TOKEN_ROUTE)).toEqual({ status, fees: 5_000n });
  });
});

describe("a node's answer about a transaction", () => {
  it('is nothing while it has no block of it', () => {
    expect(readExecution(null)).toBeNull();
  });

  const whole = answered();
  it.each<[string, unknown]>([
    ['nothing at all', undefined],
    ['a text', 'x'],
    ['no meta', { ...whole, meta: null }],
    ['no balances', { ...whole, meta: { ...whole.meta, preBalances: undefined } }],
    ['a balance that is no number', { ...whole, meta: { ...whole.meta, postBalances: ['-1'] } }],
    ['tokens that are no list', { ...whole, meta: { ...whole.meta, postTokenBalances: {} } }],
    [
      'tokens without an amount',
      { ...whole, meta: { ...whole.meta, postTokenBalances: [{ accountIndex: '1', mint: MINT }] } },
    ],
    ['neither failure nor success', { ...whole, meta: { ...whole.meta, err: undefined } }],
    ['no signature', { ...whole, transaction: { ...whole.transaction, signatures: [] } }],
    ['no accounts', { ...whole, transaction: { signatures: ['hash'], message: {} } }],
  ])('is refused: %s', (_, answer) => {
    expect(() => readExecution(answer)).toThrow(expect.objectContaining({ code: 'chain_unavailable' }));
  });
});

describe('decided', () => {
  it.each([
    ['processed', 'confirmed', false],
    ['confirmed', 'confirmed', true],
    ['finalized', 'confirmed', true],
    ['processed', 'finalized', false],
    ['confirmed', 'finalized', false],
    ['finalized', 'finalized', true],
  ] as const)('%s where %s is required: %s', (commitment, required, expected) => {
    expect(isDecided({ commitment, isFailed: false }, required)).toBe(expected);
  });
});
