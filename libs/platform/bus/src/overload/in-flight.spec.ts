import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { createMetrics } from '@latchkey/platform/telemetry';
import { InFlight } from './in-flight.js';

const bounds = { always: 4, most: 100, longTurnMs: 30 };

function filled(count: number, now?: () => number) {
  const metrics = createMetrics('spec');
  const inFlight = new InFlight(bounds, metrics, now);
  for (let place = 0; place < count; place += 1) expect(inFlight.enter()).toBe(true);
  const read = async (name: string) =>
    Number(new RegExp(`^latchkey_${name}\\{.*\\} (.*)$`, 'm').exec(await metrics.text())?.[1]);
  return { inFlight, read };
}

function block(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

it('refuses beyond the most, counts it, and takes work again in a place that was given back', async () => {
  const { inFlight, read } = filled(100);
  expect([inFlight.enter(), inFlight.enter()]).toEqual([false, false]);
  expect([await read('in_flight'), await read('overload_refusals_total')]).toEqual([100, 2]);
  inFlight.leave();
  expect([inFlight.enter(), inFlight.enter()]).toEqual([true, false]);
});

it('leaves a fifth of the places to work of the first rank', () => {
  const { inFlight } = filled(79);
  expect([inFlight.enter('last'), inFlight.enter('last')]).toEqual([true, false]);
  expect([inFlight.hasRoom('last'), inFlight.hasRoom('first')]).toEqual([false, true]);
  for (let place = 80; place < 100; place += 1) expect(inFlight.enter('first')).toBe(true);
  expect(inFlight.enter('first')).toBe(false);
});

it('takes less while the event loop is late, and the most again once little is in flight', async () => {
  const { inFlight, read } = filled(40);
  expect(await read('in_flight_limit')).toBe(100);
  await delay(5);
  while ((await read('in_flight_limit')) > 28) {
    block(50);
    await delay(1);
  }
  expect(inFlight.enter()).toBe(false);
  for (let place = 0; place < 40; place += 1) inFlight.leave();
  while ((await read('in_flight_limit')) < 100) await delay(5);
  expect(inFlight.enter()).toBe(true);
});

it('takes a burst, although a turn takes long', async () => {
  let at = 0;
  const { inFlight, read } = filled(40, () => at);
  // One turn of this length, and no time passes after it.
  at += 60;
  await delay(40);
  expect(await read('in_flight_limit')).toBe(100);
  at += 60;
  await delay(40);
  expect(await read('in_flight_limit')).toBe(28);
  expect(inFlight.enter()).toBe(false);
});

it('is not late while little is in flight, however long a turn takes', async () => {
  const { inFlight, read } = filled(4);
  block(100);
  await delay(30);
  expect(await read('in_flight_limit')).toBe(100);
  expect(inFlight.enter()).toBe(true);
});

it('gives a place away while its work waits, also if the wait fails', async () => {
  const { inFlight, read } = filled(100);
  let end: (error: Error) => void = () => undefined;
  const waiting = inFlight.whileWaiting(() => new Promise((_, reject) => (end = reject)));
  expect([inFlight.enter(), inFlight.enter()]).toEqual([true, false]);
  inFlight.leave();
  end(new Error('away'));
  await expect(waiting).rejects.toThrow('away');
  expect(await read('in_flight')).toBe(100);
});
