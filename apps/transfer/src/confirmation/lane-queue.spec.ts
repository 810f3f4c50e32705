import { setTimeout } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { LaneQueue } from './lane-queue.js';

const PATIENT_MS = 5000;

it('one at a time in a lane, in their order; lanes do not wait for each other', async () => {
  const queue = new LaneQueue();
  const log: string[] = [];
  const work = (name: string, ms: number) => async () => {
    log.push(`${name} begins`);
    await setTimeout(ms);
    log.push(`${name} ends`);
  };
  await Promise.all([
    queue.run('a', PATIENT_MS, work('a1', 60)),
    queue.run('a', PATIENT_MS, work('a2', 0)),
    queue.run('b', PATIENT_MS, work('b1', 20)),
  ]);
  expect(log).toEqual(['a1 begins', 'b1 begins', 'b1 ends', 'a1 ends', 'a2 begins', 'a2 ends']);
});

it('a caller that waits too long gives up, and the next one still waits its turn', async () => {
  const queue = new LaneQueue();
  let running = 0;
  const alone = async () => {
    running += 1;
    expect(running).toBe(1);
    await setTimeout(60);
    running -= 1;
    return 'done';
  };
  const first = queue.run('a', PATIENT_MS, alone);
  const impatient = queue.run('a', 10, alone);
  await expect(impatient).rejects.toMatchObject({
    code: 'service_unavailable',
    details: { retryAfterSeconds: 1 },
  });
  const third = queue.run('a', PATIENT_MS, alone);
  expect(await Promise.all([first, third])).toEqual(['done', 'done']);
});

it('goes on after a failure, and keeps nothing of an empty lane', async () => {
  const queue = new LaneQueue();
  await expect(queue.run('a', PATIENT_MS, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run('a', PATIENT_MS, () => Promise.resolve(2))).toBe(2);
  await setTimeout(0);
  expect(queue).toEqual(new LaneQueue());
});
