import { describe, expect, it } from '@jest/globals';
import { Secret } from '@latchkey/platform/crypto';
import { OperatorKeys, operatorKeysProblem } from './operator-keys.js';

const ADA = 'key-of-ada-0123456789abcdef';
const BOB = 'key-of-bob-0123456789abcdef';
const EVE = 'key-of-eve-0123456789abcdef';

describe('the keys of the operator', () => {
  it.each([
    [`ada:${ADA}`, undefined],
    [`ada:${ADA}, bob-2:${BOB}`, undefined],
    [`ada:${ADA},ada:${BOB}`, 'ids that differ'],
    [`default:${ADA}`, 'ids that differ'],
    [`ada:${ADA},bob:${ADA}`, 'one key under two ids'],
    ['ada:short', '24 characters'],
    [`ada:${'a'.repeat(30)}`, '24 characters'],
    [`ada:viewer:${ADA},bob:approver:${BOB}`, undefined],
    [`ada:support:${ADA},ada:${BOB}`, 'ids that differ'],
    [`ada:viewer:${ADA},bob:admin:${ADA}`, 'one key under two ids'],
    ['ada:viewer:short', '24 characters'],
    ['ada:viewer', '24 characters'],
    ['ada:viewer:', 'id:role:key'],
    [`ada:Viewer:${ADA}`, 'viewer, support, approver, admin'],
    [`ada:operator:${ADA}`, 'viewer, support, approver, admin'],
    [`ada::${ADA}`, 'viewer, support, approver, admin'],
    // Keys of version 0.2.0 may have colons: what they begin with is not taken for a role.
    [`ada:${ADA}:${BOB}`, 'viewer, support, approver, admin'],
    [`ada:viewer:${ADA}:x`, 'no colon'],
    [`Ada:${ADA}`, 'id:key'],
    [ADA, 'id:key'],
    [`ada:${ADA},`, 'id:key'],
  ])('%s: %s', (text, problem) => {
    const found = operatorKeysProblem(new Secret(text));
    if (problem === undefined) expect(found).toBeUndefined();
    else expect(found).toContain(problem);
    for (const key of [ADA, BOB]) expect(found ?? '').not.toContain(key);
  });

  it('are identified by their ids, and have a role', () => {
    const several = new Secret(`bob:${BOB},eve:support:${EVE}`);
    const keys = new OperatorKeys(new Secret(ADA), several);
    expect(keys.operatorOf(ADA)).toMatchObject({ id: 'default', role: 'admin' });
    expect(keys.operatorOf(BOB)).toMatchObject({ id: 'bob', role: 'admin' });
    expect(keys.operatorOf(EVE)).toMatchObject({ id: 'eve', role: 'support' });
    for (const unknown of [`${BOB}x`, `support:${EVE}`, `eve:support:${EVE}`, 'support', ''])
      expect(keys.operatorOf(unknown)).toBeUndefined();
    expect(new OperatorKeys(undefined, new Secret(`bob:${BOB}`)).configured).toBe(true);
  });
});
