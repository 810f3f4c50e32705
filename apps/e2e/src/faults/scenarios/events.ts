import { becomes } from '@latchkey/stack-runner';
import { missing } from '../checks/truth.js';
import type { Fault, Scene } from './fault.js';
import { must } from './must.js';
import {
  ageFailure,
  isDead,
  plantEvents,
  plantPoison,
  removePlanted,
  waitingEvents,
} from './planted-events.js';

const PUBLISHED = 1_000_000;
const EVERY_S = 0.1;
/** 500 a second. */
const AT_ONCE = 50;
const WATCHED_S = 40;
const STANDSTILL_LIMIT_S = 5;
const LIMIT_MS = 30_000;

/** Events that must not hold up others. */
export const EVENTS: readonly Fault[] = [
  {
    name: 'reconnect-million',
    title: `NATS restarted with ${PUBLISHED / 1e6} million recent events in an outbox, under 500 events/s`,
    stops: 'all',
    backWithinSeconds: 10,
    run: reconnect,
  },
  {
    name: 'poison-event',
    title: 'an event that one service cannot apply',
    backWithinSeconds: 5,
    run: poison,
  },
];

/** @throws Error when a new event waits too long behind those that are published again. */
async function reconnect({ processes, wait }: Scene): Promise<void> {
  await plantEvents(PUBLISHED, '280 seconds');
  await processes.replace('nats', 'SIGTERM');
  // The events of the outage itself.
  await becomes(async () => (await waitingEvents()).again > 0, LIMIT_MS);
  let longest = 0;
  const { again: all } = await waitingEvents();
  let left = all;
  for (let second = 0; second < WATCHED_S && left > 0; second += EVERY_S) {
    await plantEvents(AT_ONCE);
    await wait(EVERY_S);
    const { age, again } = await waitingEvents();
    [longest, left] = [Math.max(longest, age), again];
  }
  await removePlanted();
  if (left === all) throw new Error('nothing was published again');
  if (longest > STANDSTILL_LIMIT_S) throw new Error(`a new event waited for ${longest.toFixed(1)} s`);
}

/** @throws Error unless the event ends as a dead one there, and the others apply it and what follows. */
async function poison(): Promise<void> {
  const id = await plantPoison();
  await must('the event has failed', async () => (await isDead(id)) !== undefined, LIMIT_MS);
  await ageFailure(id);
  await must('the event is dead', async () => (await isDead(id)) === true, LIMIT_MS);
  for (const service of ['session', 'mfa', 'wallet', 'transfer'] as const) {
    const isApplied = async () => (await missing(service, 'inbox', [id])).length === 0;
    await must(`${service} has applied it`, isApplied, LIMIT_MS);
  }
  // As if an operator had dropped it.
  await removePlanted();
}
