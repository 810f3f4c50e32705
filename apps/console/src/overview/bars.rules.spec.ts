import { expect, it } from '@jest/globals';
import { barsOf, HEIGHT, WIDTH } from './bars.rules.js';
import { seriesOf } from './series.rules.js';

const barsOfCounts = (...counts: Record<string, number>[]) =>
  barsOf(
    seriesOf(
      counts.map((_, at) => ({ at })),
      ({ at }) => counts[at] ?? {},
    ),
  );

it('bars of a point stand upon each other, and the largest point fills the height', () => {
  const [first, second, third] = barsOfCounts({ sms: 3, email: 1 }, { sms: 2 });
  expect([first, second, third]).toMatchObject([
    { name: 'sms', x: 0, y: HEIGHT / 4, height: (HEIGHT * 3) / 4 },
    { name: 'email', x: 0, y: 0, height: HEIGHT / 4 },
    { name: 'sms', x: WIDTH / 2, y: HEIGHT / 2, height: HEIGHT / 2 },
  ]);
});

it('nothing has no bar', () => {
  expect(barsOfCounts({ sms: 1 }, { sms: 0 }, {})).toHaveLength(1);
  expect(barsOfCounts({}, {})).toEqual([]);
});
