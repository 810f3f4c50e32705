import { describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { fromCursor, prefixesOf, toCursor } from './user-search.rules.js';

it.each([
  ['ada', null],
  ['+1 (415) 555-26', '+141555526'],
  ['1415', '+1415'],
  ['+', null],
  ['4711-b', null],
  ['1+1', null],
])('%s begins the number %s', (query, phoneNumber) => {
  expect(prefixesOf(query).phoneNumber).toBe(phoneNumber);
});

it('lower-cases emails as they are stored', () => {
  expect(prefixesOf(' ADA.É@Example')).toMatchObject({ text: 'ADA.É@Example', email: 'ada.É@example' });
});

describe('a cursor', () => {
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
});
