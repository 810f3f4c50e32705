import { apiCommand } from '../admin/api-command.js';

export const USERS = '/v1/admin/users';
export const CURSOR = { limit: 'how many (1 to 100)', cursor: 'the next_cursor of the page before' };

export const FIND_COMMAND = apiCommand({
  words: ['users', 'find'],
  args: ['query'],
  options: { app: 'only of this App (its id)', status: 'pending, active or blocked', ...CURSOR },
  summary: 'Find users of every App by an email, a number or an id.',
  details:
    'The query is a whole email, phone number, external_id, or id of a user. A key of the role viewer sees addresses masked.',
  call: ({ query, app, status, limit, cursor }) => ({
    method: 'GET',
    path: USERS,
    query: { query, app_id: app, status, limit, cursor },
  }),
});
