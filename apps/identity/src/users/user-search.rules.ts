import { AppError, normalizeEmail } from '@latchkey/contracts';
import { isId } from '@latchkey/platform/ids';

/** The prefixes that a search looks for; `null` for none. */
export interface Prefixes {
  /** As it was typed: of an `external_id`, and in lower case of names. */
  readonly text: string;
  readonly email: string;
  readonly phoneNumber: string | null;
}

/** What a text may be the beginning of. Stored emails have A to Z in lower case, stored numbers begin with `+`. */
export function prefixesOf(query: string): Prefixes {
  const text = query.trim();
  const email = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const digits = text.replace(/[\s().-]/g, '');
  return { text, email, phoneNumber: /^\+?\d+$/.test(digits) ? `+${digits.replace('+', '')}` : null };
}

/** What a text is as a whole, in the form in which each kind is stored. */
export function knownAs(query: string): Prefixes {
  return { ...prefixesOf(query), email: normalizeEmail(query) };
}

/** The last user of a page; the next page begins after it. */
export interface Position {
  readonly createdAt: Date;
  readonly id: string;
}

const LATEST_MS = 8_640_000_000_000_000;

/** Opaque to clients. */
export function toCursor({ createdAt, id }: Position): string {
  return Buffer.from(`${createdAt.getTime()}.${id}`, 'utf8').toString('base64url');
}

/** `null` for anything that `toCursor` has not made. */
export function fromCursor(cursor: string): Position | null {
  const text = Buffer.from(cursor, 'base64url').toString('utf8');
  const [, ms = '', id = ''] = /^(\d{1,16})\.(user_\w{26})$/.exec(text) ?? [];
  if (!isId('user', id) || Number(ms) > LATEST_MS) return null;
  const position = { createdAt: new Date(Number(ms)), id };
  return toCursor(position) === cursor ? position : null;
}

/** Undefined without a cursor. @throws AppError invalid_request for one that no page has answered. */
export function positionOf(cursor: string | null | undefined): Position | undefined {
  if (!cursor) return undefined;
  const position = fromCursor(cursor);
  if (position) return position;
  const message = 'must be the `next_cursor` of the page before';
  throw new AppError('invalid_request', { fields: [{ field: 'cursor', message }] });
}
