import { expect, it } from '@jest/globals';
import { UsageError } from '../command.js';
import { secondBefore, secondOf } from './since.rules.js';

const NOW = Date.parse('2026-11-23T10:35:00.900Z');

it.each([
  ['2026-11-23T10:05Z', '2026-11-23T10:04:59Z'],
  ['2026-11-23T10:05:30Z', '2026-11-23T10:05:29Z'],
  ['2026-11-23T11:05+01:00', '2026-11-23T10:04:59Z'],
  ['45s', '2026-11-23T10:34:14Z'],
  ['30m', '2026-11-23T10:04:59Z'],
  ['2h', '2026-11-23T08:34:59Z'],
  ['1d', '2026-11-22T10:34:59Z'],
])('events since %s are those after %s', (since, after) =>
  expect(secondBefore(since, NOW)).toBe(String(Date.parse(after) / 1000)),
);

it('what is made since a time is made in its second, too', () =>
  expect(secondOf('2026-11-23T10:05Z', NOW)).toBe(Date.parse('2026-11-23T10:05:00Z') / 1000));

it('a span that is longer than time itself begins with it', () =>
  expect(secondBefore('999999d', NOW)).toBe('0'));

it.each(['', '10:05', '2026-11-23', '2026-11-23T10:05', '2026-13-23T10:05Z', '0m', '30', '1w', 'yesterday'])(
  'since %j is refused',
  (since) => expect(() => secondBefore(since, NOW)).toThrow(UsageError),
);
