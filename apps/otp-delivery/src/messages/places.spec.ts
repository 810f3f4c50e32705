import { expect, it } from '@jest/globals';
import { Places } from './places.js';

const turn = () => new Promise((resolve) => setTimeout(resolve, 1));

/** Uses a place that was kept until told to end. */
function using(places: Places) {
  let end = () => undefined as void;
  let isUsed = false;
  const ended = places.use(() => {
    isUsed = true;
    return new Promise((resolve) => (end = resolve));
  });
  return { end: () => end(), ended, isUsed: () => isUsed };
}

it('a channel sends as many messages at once as it has places, and the next one as soon as one has ended', async () => {
  const places = new Places(2);
  for (let count = 0; count < 3; count += 1) expect(places.hold()).toBe(true);
  const [first, second, third] = [using(places), using(places), using(places)];
  await turn();
  expect([first, second, third].map(({ isUsed }) => isUsed())).toEqual([true, true, false]);
  first.end();
  await first.ended;
  await turn();
  expect(third.isUsed()).toBe(true);
});

it('no more stand in line than there are places, and a place that is let go is the next one’s', () => {
  const places = new Places(1);
  expect([places.hold(), places.hold(), places.hold()]).toEqual([true, true, false]);
  expect(places.free).toBe(0);
  places.letGo();
  expect(places.hold()).toBe(true);
});

it('is settled when nothing is sent and no place is kept', async () => {
  const places = new Places(2);
  places.hold();
  let isSettled = false;
  const settled = places.settled().then(() => (isSettled = true));
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(isSettled).toBe(false);
  await places.use(async () => void (await turn()));
  await settled;
  expect(places.free).toBe(2);
});

it('what is looked for in the queue leaves places to those who come meanwhile', () => {
  const places = new Places(5);
  expect([places.holdHalf(), places.free]).toEqual([3, 2]);
  expect([places.holdHalf(), places.holdHalf(), places.holdHalf()]).toEqual([1, 1, 0]);
  places.letGo(5);
  expect(places.free).toBe(5);
});

it('nobody passes those who wait', () => {
  const places = new Places(2);
  places.crowded = true;
  expect(places.hold()).toBe(false);
});
