import { describe, expect, it } from '@jest/globals';
import { countsBy, OTHERS, peakOf, seriesOf, total } from './series.rules.js';

const points: { at: number; counts: Record<string, number> }[] = [
  { at: 0, counts: { passkey: 1 } },
  { at: 1, counts: { passkey: 2, email_otp: 5, totp: 0 } },
  { at: 2, counts: {} },
];

describe('a series', () => {
  it('has the largest name first, and none that counts nothing', () => {
    const { names, sums } = seriesOf(points, ({ counts }) => counts);
    expect(names).toEqual(['email_otp', 'passkey']);
    expect(sums).toMatchObject({ email_otp: 5, passkey: 3 });
  });

  it('sums up the names beyond six', () => {
    const counts = Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((name, n) => [name, 10 - n]),
    );
    const series = seriesOf([{ at: 0 }], () => counts);
    expect(series.names).toEqual(['a', 'b', 'c', 'd', 'e', 'f', OTHERS]);
    expect(series.points[0]?.counts[OTHERS]).toBe(4 + 3);
    expect(series.sums[OTHERS]).toBe(4 + 3);
  });

  it('has no name where nothing happened', () => {
    expect(seriesOf([{ at: 0 }], () => ({ sign_ups: 0 })).names).toEqual([]);
  });

  it('knows its largest point, over all names', () => {
    expect(peakOf(seriesOf(points, ({ counts }) => counts))).toEqual({ at: 1, count: 7 });
    expect(peakOf(seriesOf<{ at: number }>([], () => ({})))).toEqual({ at: 0, count: 0 });
  });
});

it('adds counts up by their names', () => {
  const messages = [
    { channel: 'sms', status: 'failed', count: 2 },
    { channel: 'email', status: 'failed', count: 3 },
  ];
  expect(countsBy(messages, ({ status }) => status)).toEqual({ failed: 5 });
  expect(total([1, 2, 3])).toBe(6);
});
