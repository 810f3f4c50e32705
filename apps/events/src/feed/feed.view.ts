import type { FeedEvent } from '@latchkey/contracts/events';
import type { Event } from '@latchkey/platform/events';
import { SYSTEM_ACTOR } from '@latchkey/platform/telemetry';

/** Of an id, and of a type. */
const WORD = /^[\w.-]{1,128}$/;
const LAST_SECOND = Date.UTC(9999, 11, 31) / 1000;
/** As JSON: what PostgreSQL takes in no text. */
const NO_TEXT = /\\u(?:0000|d[89a-f])/;

/** The event as the API answers it; undefined where the message is none, or could not be stored. */
export function toFeedEvent(event: Partial<Event> | undefined): FeedEvent | undefined {
  const { id, type, app_id, user_id = '', occurred_at } = event ?? {};
  if (!isWord(id) || !isWord(type) || !isWord(app_id) || !(user_id === '' || isWord(user_id)))
    return undefined;
  if (!isTime(occurred_at)) return undefined;
  const { actor = SYSTEM_ACTOR, request_id = '', data = {} } = event ?? {};
  const { user_id: operator = '', ...key } = actor;
  const shown = {
    id,
    type,
    created_at: occurred_at,
    app_id,
    user_id,
    actor: { ...key, user_id: operator },
    request_id,
    data,
  };
  return NO_TEXT.test(JSON.stringify(shown)) ? undefined : shown;
}

/** An event as it was stored: those of version 0.2.0 have an actor without `user_id`. */
export const toReadEvent = (stored: FeedEvent): FeedEvent => ({
  ...stored,
  actor: { ...NO_OPERATOR, ...stored.actor },
});

const NO_OPERATOR = { user_id: '' };

const isWord = (value: unknown): value is string => typeof value === 'string' && WORD.test(value);

function isTime(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0 && Number(value) <= LAST_SECOND;
}
