import { apiCommand, page, PAGE, post, userPath } from '../admin/api-command.js';
import { type Command, UsageError } from '../command.js';

export const SESSION_COMMANDS: readonly Command[] = [
  apiCommand({
    words: ['sessions', 'list'],
    args: ['app_id', 'user_id'],
    options: PAGE,
    summary: 'List the active sessions of a user, newest first.',
    call: (values) => page(userPath(values, '/sessions'), values),
  }),
  apiCommand({
    words: ['sessions', 'revoke'],
    args: ['app_id', 'user_id'],
    options: { session: 'this one (its id)' },
    flags: { all: 'every session of the user' },
    summary: 'End one session of a user, or all of them.',
    details: 'No process accepts an ended session any more once the command has answered.',
    call: (values, flags) =>
      post(userPath(values, '/sessions/revoke'), targetOf(values.session, flags.has('all'))),
  }),
];

/** @throws UsageError unless the call says which sessions, in one way. */
function targetOf(session_id: string | undefined, isForAll: boolean): object {
  if (isForAll === (session_id !== undefined))
    throw new UsageError(
      'Name a session by --session (`latchkey sessions list` has their ids), or use --all.',
    );
  return isForAll ? { all: true } : { session_id };
}
