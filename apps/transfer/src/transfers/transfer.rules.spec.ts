import { describe, expect, it } from '@jest/globals';
import { TRANSFER_STATUSES } from '@latchkey/contracts/transfer';
import { changed } from './transfer.rules.js';

const LEGAL = new Set([
  'pending → awaiting_approval',
  'pending → processing',
  'pending → rejected',
  'pending → cancelled',
  'pending → expired',
  'awaiting_approval → processing',
  'awaiting_approval → rejected',
  'awaiting_approval → cancelled',
  'awaiting_approval → expired',
  'processing → completed',
  'processing → failed',
]);

const PAIRS = TRANSFER_STATUSES.flatMap((from) => TRANSFER_STATUSES.map((to) => [from, to] as const));

describe('changes of state', () => {
  it('are decided for all 64 pairs', () => {
    expect(PAIRS).toHaveLength(64);
  });

  it.each(PAIRS)('%s → %s', (from, to) => {
    if (LEGAL.has(`${from} → ${to}`)) expect(changed(from, to)).toBe(to);
    else expect(() => changed(from, to)).toThrow(`a transfer never goes from ${from} to ${to}`);
  });
});
