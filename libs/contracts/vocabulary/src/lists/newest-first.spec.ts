import { describe, expect, it } from '@jest/globals';
import { nextOf, pageOf } from './newest-first.js';

const row = (micros: string, id: string) => ({ micros, id });

describe('a page of a list that is newest first', () => {
  it('begins at the end of time, with 50 rows, where nothing else is said', () => {
    expect(pageOf({})).toEqual({ behind: row('9999999999999999', ''), since: '0000000', limit: 50 });
  });

  it.each([
    ['a place', { after: '1795219200123456.req_1' }, row('1795219200123456', 'req_1')],
    ['a time', { created_before: 1795219200 }, row('1795219200000000', '')],
    ['a place before the time', { after: '5.req_1', created_before: 1795219200 }, row('5', 'req_1')],
    [
      'a time before the place',
      { after: '1795219200000000.req_1', created_before: 1795219200 },
      row('1795219200000000', ''),
    ],
  ])('begins behind %s', (_, query, behind) => {
    expect(pageOf(query).behind).toEqual(behind);
  });

  it.each(['1795219200123456', '.req_1', '1.', '12345678901234567.req_1', '-1.req_1', "1.req'1", '1.req_1 '])(
    'refuses %j, which no page has answered',
    (after) => {
      expect(() => pageOf({ after })).toThrow(
        expect.objectContaining({
          code: 'invalid_request',
          details: { fields: [{ field: 'after', message: expect.any(String) }] },
        }),
      );
    },
  );

  it('names the next page as long as it is full', () => {
    const rows = [row('9', 'req_2'), row('8', 'req_1')];
    expect([nextOf(rows, 2), nextOf(rows, 3), nextOf([], 2)]).toEqual(['8.req_1', '', '']);
    expect(pageOf({ after: nextOf(rows, 2) }).behind).toEqual(row('8', 'req_1'));
  });
});
