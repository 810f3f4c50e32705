import { AppError } from '../errors/app-error.js';
import { integerField, stringField } from '../fields/field.js';
import { DEFAULT_PAGE, Limit, Text } from '../fields/fields.js';

/** Of 10 digits: the microseconds of a place have 16. */
const LAST_SECOND = 9_999_999_999;
const LAST_MICROS = '9999999999999999';
/** Digits that a time in seconds lacks. */
const ZEROS = '000000';
const PLACE = /^(\d{1,16})\.(\w{1,128})$/;

const Seconds = (description: string) =>
  integerField({ description, minimum: 0, maximum: LAST_SECOND, examples: [1795219200], optional: true });

/** Which rows of a list an operator reads that is newest first. */
export class NewestFirstQuery {
  @Seconds('Made at or after this time (Unix epoch seconds).') created_after?: number;
  @Seconds('Made before this time (Unix epoch seconds).') created_before?: number;
  @Limit() limit?: number;
  @stringField({
    description: 'The `next` of the page before.',
    minLength: 0,
    maxLength: 160,
    optional: true,
  })
  after?: string;
}

/** In the answer of such a list. */
export const NextPage = () =>
  Text({ description: 'Pass it as `after` to read on; empty at the end.', examples: [''] });

/** A row's place, its time in epoch microseconds: `ListPlace` of the database. */
interface Place {
  readonly micros: string;
  readonly id: string;
}

/** The page that a query asks for, as a repository reads it. @throws AppError invalid_request for an `after` of no page. */
export function pageOf(query: NewestFirstQuery): { behind: Place; since: string; limit: number } {
  const { after = '', created_after = 0, created_before, limit = DEFAULT_PAGE } = query;
  const place = after === '' ? undefined : placeOf(after);
  // No id is empty, so what was made in the first microsecond that is left out stands before this place.
  const start = { micros: created_before === undefined ? LAST_MICROS : `${created_before}${ZEROS}`, id: '' };
  const behind = place && BigInt(place.micros) < BigInt(start.micros) ? place : start;
  return { behind, since: `${created_after}${ZEROS}`, limit };
}

/** `next` of a page: the place of its last row, or empty where no more can follow. */
export function nextOf(rows: readonly Place[], limit: number): string {
  const last = rows.at(-1);
  return last === undefined || rows.length < limit ? '' : `${last.micros}.${last.id}`;
}

function placeOf(after: string): Place {
  const [, micros, id] = PLACE.exec(after) ?? [];
  if (micros !== undefined && id !== undefined) return { micros, id };
  const message = 'after must be the `next` of the page before';
  throw new AppError('invalid_request', { fields: [{ field: 'after', message }] });
}
