import { upkeepProvider } from '@latchkey/platform/service';
import { PendingUsersRepository } from './pending-users.repository.js';

/** Deletes users who never became active, now and then. */
export const pendingUserSweeper = upkeepProvider({
  everyMs: 10 * 60_000,
  needs: [PendingUsersRepository],
  work: (pending) => pending.deleteOutdated(),
});
