import { describe, expect, it } from '@jest/globals';
import { Secret } from '@latchkey/platform/crypto';
import { OperatorKeys, operatorKeysProblem } from './operator-keys.js';

const ADA = 'key-of-ada-0123456789abcdef';
const BOB = 'key-of-bob-0123456789abcdef';

describe('the keys of the operator', () => {
  it.each([
    [`ada:${ADA}`, undefined],
    [`ada:${ADA}, bob-2:${BOB}`, undefined],
    [`ada:${ADA},ada:${BOB}`, 'ids that differ'],
    [`default:${ADA}`, 'ids that differ'],
    [`ada:${ADA},bob:${ADA}`, 'one key under two ids'],
    ['ada:short', '24 characters'],
    [`ada:${'a'.repeat(30)}`, '24 characters'],
    [`Ada:${ADA}`, 'id:key'],
    [ADA, 'id:key'],
    [`ada:${ADA},`, 'id:key'],
  ])('%s: %s', (text, problem) => {
    const found = operatorKeysProblem(new Secret(text));
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(problem);
    expect(found ?? '').not.toContain(ADA);
  });

  it('are identified by their ids', () => {
    const keys = new OperatorKeys(new Secret(ADA), new Secret(`bob:${BOB}`));
    expect([keys.idOf(ADA), keys.idOf(BOB), keys.idOf(`${BOB}x`), keys.idOf('')]).toEqual([
      'default',
      'bob',
      undefined,
      undefined,
    ]);
    expect(new OperatorKeys(undefined, new Secret(`bob:${BOB}`)).configured).toBe(true);
  });
});
