import { expect, it } from '@jest/globals';
import { Places } from './places.js';

const never = new Promise<void>(() => undefined);

it('a channel sends as many messages at once as it has places', async () => {
  const places = new Places(2);
  let end = () => undefined as void;
  const taken = places.take(new Promise((resolve) => (end = resolve)));
  void places.take(never);
  expect(places.free).toBe(0);
  end();
  await taken;
  expect(places.free).toBe(1);
});

it('a place that is kept is nobody else’s until it is let go', () => {
  const places = new Places(1);
  expect(places.hold()).toBe(true);
  expect([places.free, places.hold()]).toEqual([0, false]);
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
  void places.take(new Promise((resolve) => setTimeout(resolve, 20)));
  places.letGo();
  await settled;
  expect(places.free).toBe(2);
});

it('nobody passes those who wait', () => {
  const places = new Places(2);
  places.crowded = true;
  expect(places.hold()).toBe(false);
});
