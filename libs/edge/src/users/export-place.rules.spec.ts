import { expect, it } from '@jest/globals';
import { placeOf, toCursor } from './export-place.rules.js';

const SERVICES = ['identity', 'session'];

it.each([
  [{ service: 'identity' }],
  [{ service: 'session', table: 'sessions', after: 'sess_1' }],
  [{ service: 'session', table: 'ended_sessions', after: 'ü"\\' }],
])('a cursor is read as it was written: %j', (place) => {
  expect(placeOf(toCursor(place), SERVICES)).toEqual(place);
});

it.each([
  ['no JSON', 'abc'],
  ['no list', Buffer.from('{"service":"session"}').toString('base64url')],
  ['a list of others', Buffer.from('["session",1,""]').toString('base64url')],
  ['a service that is none', toCursor({ service: 'gateway' })],
  ['two parts', Buffer.from('["session","sessions"]').toString('base64url')],
  ['four parts', Buffer.from('["session","sessions","",""]').toString('base64url')],
  ['a NUL', toCursor({ service: 'session', table: 'sessions', after: '\u0000' })],
  ['half of a character', Buffer.from(String.raw`["session","sessions","\ud800"]`).toString('base64url')],
  ['nothing', Buffer.from('[]').toString('base64url')],
])('refuses %s', (_, cursor) => {
  expect(() => placeOf(cursor, SERVICES)).toThrow(
    expect.objectContaining({
      code: 'invalid_request',
      details: { fields: [expect.objectContaining({ field: 'cursor' })] },
    }),
  );
});
