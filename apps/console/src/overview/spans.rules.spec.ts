import { expect, it } from '@jest/globals';
import { endOf, labelOf, rangeOf, spanOf, SPANS } from './spans.rules.js';

const NOW = Date.parse('2027-03-15T12:30:00Z') / 1000;

it('hours are asked for up to a week, days beyond', () => {
  expect(SPANS.map(({ value, step }) => `${value} ${step}`)).toEqual([
    ...['1h hour', '6h hour', '24h hour', '7d hour'],
    ...['30d day', '13mo day'],
  ]);
  expect(rangeOf(spanOf('6h'), NOW)).toEqual({ from: NOW - 6 * 3600, step: 'hour' });
});

it('the longest span is one that the API takes, also over a February', () => {
  const oldest = Date.parse('2026-02-15T12:30:00Z') / 1000;
  expect(rangeOf(spanOf('13mo'), NOW).from).toBeGreaterThanOrEqual(oldest);
});

it.each([undefined, '', 'always'])('%s is a day', (value) => {
  expect(spanOf(value).value).toBe('24h');
});

it('a point ends an hour or a day later, and a day has the name that it has in UTC', () => {
  const midnight = Date.parse('2026-11-21T00:00:00Z') / 1000;
  expect([endOf(midnight, 'hour'), endOf(midnight, 'day')]).toEqual([midnight + 3600, midnight + 86_400]);
  expect(labelOf(midnight, 'day')).toContain('21');
});
