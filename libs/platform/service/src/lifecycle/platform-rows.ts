import { type PersonalRows, shown, shownTimes } from './personal-rows.js';

/** Personal rows in the tables that every service has. */
export const OF_EVERY_SERVICE: readonly PersonalRows[] = [
  {
    table: 'dead_events',
    of: `event->>'app_id' = $1 AND event->>'user_id' = $2`,
    key: ['event_id'],
    few: 'an alert tells of the first',
    shows: {
      ...shown('event_id', 'type', 'event', 'tries', 'error_code'),
      ...shownTimes('first_failed_at', 'last_failed_at', 'died_at'),
    },
    kept: {
      reason: 'an event that could not be applied, ids and codes: until an operator retries or drops it',
    },
  },
];
