import { apiCommand, post, userPath } from '../admin/api-command.js';

export const SHOW_COMMAND = apiCommand({
  words: ['users', 'show'],
  args: ['app_id', 'user_id'],
  flags: { reveal: 'without masks, for a key of the role viewer; has an event' },
  summary: 'Show a user: addresses, wallets, factors, locks.',
  details:
    'What a service that does not answer has of the user is in unavailable. A key of the role viewer sees addresses masked.',
  call: (values, flags) =>
    flags.has('reveal') ? post(userPath(values, '/reveal'), {}) : { method: 'GET', path: userPath(values) },
});
