import { isId } from '@latchkey/platform/ids';

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
