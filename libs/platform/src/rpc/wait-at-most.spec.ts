import { expect, it } from '@jest/globals';
import { waitAtMost } from './wait-at-most.js';

const never = new Promise(() => undefined);

it.each<[string, Promise<unknown> | undefined]>([
  ['what has ended', Promise.resolve('done')],
  ['what has failed', Promise.reject(new Error('lost'))],
  ['nothing', undefined],
])('does not wait for %s', async (_, work) => {
  const startedAt = performance.now();
  await waitAtMost(5000, work);
  expect(performance.now() - startedAt).toBeLessThan(1000);
});

it('waits no longer than the limit for what never ends', async () => {
  const startedAt = performance.now();
  await waitAtMost(50, never);
  expect(performance.now() - startedAt).toBeGreaterThanOrEqual(45);
});
