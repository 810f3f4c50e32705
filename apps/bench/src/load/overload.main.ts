// Sends verifications at a rate whatever the answers are, from a process of its own: the benchmark's has a clock to read.
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { Call } from '@latchkey/stack-runner';
import { fire, type Target } from './fire.js';

export interface OverloadSettings {
  readonly to: Target;
  readonly calls: readonly Call[];
  /** Requests that are sent in a second. */
  readonly perSecond: number;
  readonly seconds: number;
}

/** autocannon sends what is due once in a second from each connection, so the connections begin in turn. */
const SLICES = 20;

const [{ to, calls, perSecond, seconds }] = (await once(process, 'message')) as [OverloadSettings];
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);
process.send?.(0);
/** How many were answered with 200, and how many otherwise or not at all, by status or reason. */
const sum: Record<string, number> = {};
const plan = { atOnce: 64, seconds, perSecond: Math.round(perSecond / SLICES) };
const slices = Array.from({ length: SLICES }, async (_, slice) => {
  await delay((slice * 1000) / SLICES);
  const window = await fire(to, (number) => calls[number % calls.length] as Call, plan);
  for (const [status, times] of Object.entries({ 200: window.requests, ...window.problems }))
    sum[status] = (sum[status] ?? 0) + times;
});
await Promise.all(slices);
process.send?.(sum);
