import { describe, expect, it } from '@jest/globals';
import { placesIn, rangeOf } from './metric-range.rules.js';

const second = (text: string) => Date.parse(text) / 1000;
const NOW = '2026-05-31T10:20:30Z';
const range = (query: Parameters<typeof rangeOf>[0]) => rangeOf(query, Date.parse(NOW));

describe('the range of counts', () => {
  it.each([
    ['is the last day in hours', {}, '2026-05-30T10:00Z', '2026-05-31T11:00Z'],
    ['is the last 30 days in days', { step: 'day' }, '2026-05-01T00:00Z', '2026-06-01T00:00Z'],
    [
      'is made of whole hours',
      { from: second('2026-05-02T00:59:59Z'), to: second('2026-05-02T02:00:01Z') },
      '2026-05-02T00:00Z',
      '2026-05-02T03:00Z',
    ],
    [
      'ends at the end where that is a begin',
      { from: second('2026-05-02T00:00Z'), to: second('2026-05-02T02:00Z') },
      '2026-05-02T00:00Z',
      '2026-05-02T02:00Z',
    ],
    [
      'has no hour of the future',
      { from: second('2026-05-31T09:00Z'), to: second('2026-06-20T00:00Z') },
      '2026-05-31T09:00Z',
      '2026-05-31T11:00Z',
    ],
    [
      'leaves out what is no longer kept',
      { step: 'day', from: second('2025-04-01T00:00Z'), to: second('2025-05-02T00:00Z') },
      '2025-05-01T00:00Z',
      '2025-05-02T00:00Z',
    ],
  ] as const)('%s', (_, query, from, to) => {
    expect(range(query)).toMatchObject({ from: second(from), to: second(to) });
  });

  it('of a time that is not kept any more, or has not come, has no places', () => {
    const old = range({ from: second('2020-01-01T00:00Z'), to: second('2020-01-02T00:00Z') });
    const coming = range({ from: second('2027-01-01T00:00Z'), to: second('2027-01-02T00:00Z') });
    expect([placesIn(old), placesIn(coming)]).toEqual([[], []]);
  });

  it('has a place for each hour, and for each day of thirteen months', () => {
    expect(placesIn(range({}))).toHaveLength(25);
    const year = placesIn(range({ step: 'day', from: second('2025-04-30T10:20:30Z') }));
    expect(year).toHaveLength(396);
    expect([year[0], year.at(-1)]).toEqual([second('2025-05-01T00:00Z'), second('2026-05-31T00:00Z')]);
  });

  it.each([
    ['that ends before it begins', { from: 20, to: 10 }, 'before to'],
    ['of no time', { from: 10, to: 10 }, 'before to'],
    ['of more than 31 days in hours', { from: second('2026-04-30T00:00Z'), to: second(NOW) }, '31 days'],
    [
      'of more than 13 months in days',
      { step: 'day', from: second('2025-04-30T10:20:29Z'), to: second(NOW) },
      '13 months',
    ],
  ] as const)('%s is refused', (_, query, message) => {
    expect(() => range(query)).toThrow(
      expect.objectContaining({
        code: 'invalid_request',
        details: expect.objectContaining({
          fields: [{ field: 'from', message: expect.stringContaining(message) }],
        }),
      }),
    );
  });
});
