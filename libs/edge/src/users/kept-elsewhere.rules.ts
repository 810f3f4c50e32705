import type { KeptElsewhere } from '@latchkey/contracts';

/**
 * What no table of `PERSONAL` says: docs/erasure.md has the same list. Without days of the calendar, because these rows
 * are not counted: an event waits while the bus is away, and events of the user follow later (`wallet.erased`).
 */
export const KEPT_ELSEWHERE: KeptElsewhere[] = [
  {
    what: 'outboxes',
    reason: 'events of each service, ids and codes: until an hour after their publication',
    until: null,
  },
  {
    what: 'bus',
    reason: 'the same events on their way: until 7 days after their publication',
    until: null,
  },
  {
    what: 'kept answers',
    reason:
      'answers to requests with an Idempotency-Key, which only the API key that asked opens: until two days after the request',
    until: null,
  },
  { what: 'logs', reason: 'ids and codes, as long as you keep them', until: null },
  {
    what: 'back-ups',
    reason: 'a back-up is not changed: it holds the person as long as you keep it',
    until: null,
  },
];
