import { apiCommand } from '../admin/api-command.js';
import { CURSOR, USERS } from './find.command.js';

export const LIST_COMMAND = apiCommand({
  words: ['users', 'list'],
  args: ['app_id'],
  options: {
    'begins-with': 'beginning of an email, a number, a name or an external_id',
    wallet: 'only with a wallet of this address',
    status: 'pending, active or blocked',
    ...CURSOR,
  },
  summary: 'List the users of an App, newest first.',
  details: '--begins-with needs a key of the role support or higher.',
  call: ({ app_id, 'begins-with': begins_with, wallet, status, limit, cursor }) => ({
    method: 'GET',
    path: USERS,
    query: { app_id, begins_with, wallet, status, limit, cursor },
  }),
});
