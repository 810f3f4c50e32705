import { expect, it } from '@jest/globals';
import type { SpendWindow } from './policy.rules.js';
import { resetsAt } from './resets.rules.js';

const window = (limit: bigint): SpendWindow => ({
  scope: 'app',
  currency: 'USDC',
  dest: null,
  span: 'per_day',
  limit,
});
const [one, two, three, never] = [window(1n), window(2n), window(3n), window(4n)];
const opens = new Map([
  [one, 1],
  [two, 2],
  [three, 3],
]);

it.each<[string, SpendWindow[][][], number | undefined]>([
  ['a rule waits for its last window', [[[one, three]]], 3],
  ['a policy for its first rule', [[[two], [one]]], 1],
  ['all policies for the last of them', [[[one]], [[three], [two]]], 2],
  ['a rule that never has room is no way', [[[never], [two]]], 2],
  ['a policy without a way never admits it', [[[one]], []], undefined],
  ['nor does one whose only rule never has room', [[[one, never]]], undefined],
])('%s', (_, waits, expected) => {
  expect(resetsAt({ waits }, opens)).toEqual(expected);
});
