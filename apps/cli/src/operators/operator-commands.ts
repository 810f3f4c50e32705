import { type ApiCommand, apiCommand, post } from '../admin/api-command.js';
import type { Command } from '../command.js';

const OPERATORS = '/v1/admin/operators';
const operatorPath = (user_id = ''): string => `${OPERATORS}/${encodeURIComponent(user_id)}`;
const ROLES = 'viewer, support, approver or admin';

/** The people who sign in to the console. */
const CALLS: readonly ApiCommand[] = [
  {
    words: ['operators', 'add'],
    args: ['email', 'role'],
    options: { name: 'name of the person' },
    summary: `Invite an operator; role is ${ROLES}.`,
    details: 'Prints a link that signs that person in once, within 7 days. Nothing is sent.',
    call: ({ email, role, name }) => post(OPERATORS, { email, role, name }),
  },
  {
    words: ['operators', 'list'],
    summary: 'List the operators.',
    call: () => ({ method: 'GET', path: OPERATORS }),
  },
  {
    words: ['operators', 'role'],
    args: ['user_id', 'role'],
    summary: `Give an operator another role: ${ROLES}.`,
    call: ({ user_id, role }) => ({ method: 'PATCH', path: operatorPath(user_id), body: { role } }),
  },
  {
    words: ['operators', 'invite'],
    args: ['user_id'],
    summary: 'Make another link for an operator.',
    call: ({ user_id }) => post(`${operatorPath(user_id)}/invitation`, {}),
  },
  {
    words: ['operators', 'unlock'],
    args: ['user_id'],
    summary: 'Lift the locks of wrong guesses at the codes of an operator.',
    call: ({ user_id }) => post(`${operatorPath(user_id)}/unlock`, {}),
  },
  {
    words: ['operators', 'remove'],
    args: ['user_id'],
    summary: 'Remove an operator; the sessions end at once.',
    call: ({ user_id }) => ({ method: 'DELETE', path: operatorPath(user_id) }),
  },
];

export const OPERATOR_COMMANDS: readonly Command[] = CALLS.map(apiCommand);
