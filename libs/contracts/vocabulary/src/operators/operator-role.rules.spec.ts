import { expect, it } from '@jest/globals';
import { isAtLeast, isOperatorRole, OPERATOR_ROLES } from './operator-role.rules.js';

it.each([
  ['viewer', ['viewer']],
  ['support', ['viewer', 'support']],
  ['approver', ['viewer', 'support', 'approver']],
  ['admin', ['viewer', 'support', 'approver', 'admin']],
] as const)('a %s may do what these roles may: %j', (role, expected) => {
  expect(OPERATOR_ROLES.filter((least) => isAtLeast(role, least))).toEqual(expected);
});

it.each(['', 'Admin', 'operator', 'viewer ', 'constructor'])('%j is no role', (text) => {
  expect(isOperatorRole(text)).toBe(false);
});
