import { expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { fromCursor, toCursor } from './user-search.rules.js';

const base64url = (text: string) => Buffer.from(text, 'utf8').toString('base64url');
const id = newId('user');

it('is read as it was written', () => {
  const position = { createdAt: new Date('2026-11-20T10:00:00.123Z'), id };
  expect(fromCursor(toCursor(position))).toEqual(position);
});

it.each([
  ['nothing', ''],
  ['garbage', '%%%'],
  ['text', base64url('hello')],
  ['an id of another kind', base64url(`1.${newId('email')}`)],
  ['no time', base64url(`.${id}`)],
  ['a time beyond all dates', base64url(`9999999999999999.${id}`)],
  ['a negative time', base64url(`-1.${id}`)],
  ['a leading zero', base64url(`01.${id}`)],
  ['more behind it', `${toCursor({ createdAt: new Date(1), id })}AA`],
  ['padding', `${toCursor({ createdAt: new Date(1), id })}=`],
  ['NUL bytes', base64url(`1.${id}\0`)],
])('is refused: %s', (_, cursor) => {
  expect(fromCursor(cursor)).toBeNull();
});
