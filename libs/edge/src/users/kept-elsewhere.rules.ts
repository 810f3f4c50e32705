import type { KeptElsewhere } from '@latchkey/contracts';

const HOUR_S = 3600;
const DAY_S = 24 * HOUR_S;

/** What no table of `PERSONAL` says: docs/erasure.md has the same list. @param erasedAt epoch seconds. */
export function elsewhereAfter(erasedAt: number): KeptElsewhere[] {
  return [
    {
      what: 'outboxes',
      reason: 'events that each service has published: ids and codes',
      until: erasedAt + HOUR_S,
    },
    {
      what: 'bus',
      reason: 'events on their way to the services: ids and codes',
      until: erasedAt + 7 * DAY_S,
    },
    {
      what: 'kept answers',
      reason: 'answers to requests with an Idempotency-Key, which only the API key that asked opens',
      until: erasedAt + 2 * DAY_S,
    },
    { what: 'logs', reason: 'ids and codes, as long as you keep them', until: null },
    {
      what: 'back-ups',
      reason: 'a back-up is not changed: it holds the person as long as you keep it',
      until: null,
    },
  ];
}
