import { becomes } from '@latchkey/stack-runner';
import type { Fault, Scene } from './fault.js';

const PUBLISHED = 1_000_000;
const EVERY_S = 0.1;
/** 500 a second. */
const AT_ONCE = 50;
const WATCHED_S = 40;
const STANDSTILL_LIMIT_S = 5;
const POISON_LIMIT_MS = 30_000;

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
async function reconnect({ outbox, processes, wait }: Scene): Promise<void> {
  await outbox.addPublished(PUBLISHED);
  await processes.replace('nats', 'SIGTERM');
  // The events of the outage itself.
  await becomes(async () => (await outbox.waiting()).again > 0, POISON_LIMIT_MS);
  let longest = 0;
  const { again: all } = await outbox.waiting();
  let left = all;
  for (let second = 0; second < WATCHED_S && left > 0; second += EVERY_S) {
    await outbox.addUnpublished(AT_ONCE);
    await wait(EVERY_S);
    const { age, again } = await outbox.waiting();
    [longest, left] = [Math.max(longest, age), again];
  }
  await outbox.clear();
  if (left === all) throw new Error('nothing was published again');
  if (longest > STANDSTILL_LIMIT_S) throw new Error(`a new event waited for ${longest.toFixed(1)} s`);
}

/** @throws Error unless the event ends as a dead one there, and the others apply it and what follows. */
async function poison({ outbox, truth }: Scene): Promise<void> {
  const id = await outbox.addPoison();
  const died = async () => (await outbox.failureOf(id))?.died ?? false;
  await must('fails', async () => (await outbox.failureOf(id)) !== undefined);
  await outbox.ageFailure(id);
  await must('dies', died);
  for (const service of ['session', 'mfa', 'wallet', 'transfer'] as const)
    await must(
      `is applied by ${service}`,
      async () => (await truth.missing(service, 'inbox', [id])).length === 0,
    );
  // As if an operator had dropped it.
  await outbox.clear();
}

async function must(what: string, holds: () => Promise<boolean>): Promise<void> {
  if (!(await becomes(holds, POISON_LIMIT_MS))) throw new Error(`the event never ${what}`);
}
