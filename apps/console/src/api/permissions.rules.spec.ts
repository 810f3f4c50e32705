import { expect, it } from '@jest/globals';
import { may, type Operation, ROLES } from './permissions.rules.js';

it.each<[Operation, ...boolean[]]>([
  ['findUsers', true, true, true, true],
  ['revealUserOfApp', true, true, true, true],
  ['unlockUserOfApp', false, true, true, true],
  ['approveTransferOfApp', false, false, true, true],
  ['eraseUserOfApp', false, false, false, true],
  ['createApp', false, false, false, true],
])(
  '%s is offered to a viewer, support, an approver and an admin: %s, %s, %s, %s',
  (operation, ...expected) => {
    expect(ROLES.map((role) => may(role, operation))).toEqual(expected);
  },
);
