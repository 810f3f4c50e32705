import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import type { FeedEvent } from '@latchkey/contracts/events';
import { until } from '@latchkey/platform/testing';
import type { Replica } from '@latchkey/stack-runner';
import { inOutboxes } from '../harness/events/outbox.js';
import { WebhookReceiver } from '../harness/events/webhook-receiver.js';
import { succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp } from '../harness/http/app.js';
import { sandboxEmail } from '../harness/sign-in/identities.js';
import { OwnStack } from '../harness/stack/own-stack.js';
import { canStartReplicas, startReplica } from '../harness/stack/replica.js';

/** `FEED_EVENTS=20000` makes it the long run. */
const EVENTS = Number(process.env['FEED_EVENTS'] ?? 500);
const WRITERS = 20;
const CHANGES = ['user.created', 'user.updated', 'user.blocked', 'user.unblocked', 'user.deleted'];
const USERS_OF_WRITER = Math.ceil(EVENTS / WRITERS / CHANGES.length);
const LEAST_KILLS = 4;
const PAUSE_MS = 1500;
const LIMIT_MS = 120_000 + EVENTS * 60;
jest.setTimeout(2 * LIMIT_MS + 60_000);

let stack: OwnStack;
let second: Replica | undefined;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  stack = await OwnStack.start();
  if (canStartReplicas) second = await startReplica('events');
});
afterAll(async () => {
  await second?.stop();
  await stack.stop();
  await receiver.stop();
});

/** In which the writers work; the first operator is a user of another one. */
const apps: string[] = [];

async function write(): Promise<void> {
  const { id, api } = await newApp();
  apps.push(id);
  succeeded(await api.webhooks.create({ url: receiver.url, events: CHANGES }));
  for (let user = 0; user < USERS_OF_WRITER; user += 1) {
    const { user_id } = succeeded(await api.users.create({ email: sandboxEmail() }));
    succeeded(await api.users.update({ user_id, first_name: 'Ada' }));
    succeeded(await api.users.block({ user_id }));
    succeeded(await api.users.unblock({ user_id }));
    succeeded(await api.users.delete({ user_id }));
  }
}

/** Kills the one and the other replica in turn while the work is under way. @returns how often. */
async function killDuring(work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const kill = async () => {
    let kills = 0;
    for (; !isDone || kills < LEAST_KILLS; kills += 1) {
      await (kills % 2 === 0 ? stack.crash('events') : second?.crash());
      await delay(PAUSE_MS);
    }
    return kills;
  };
  const [kills] = await Promise.all([kill(), work.finally(() => (isDone = true))]);
  return kills;
}

/** Reads the feed, through every restart, until it has these ids, once there are some. */
async function readAll(wanted: readonly string[]): Promise<FeedEvent[]> {
  const events = new Map<string, FeedEvent>();
  let seen = 0;
  const isComplete = () => wanted.length > 0 && wanted.every((id) => events.has(id));
  const deadline = Date.now() + LIMIT_MS;
  for (let after = ''; !isComplete() && Date.now() < deadline;) {
    const answer = await adminApi().listEvents({ after, limit: '100', wait: '2' });
    if (answer.status === 200) {
      const page = succeeded(answer);
      for (const event of page.events) events.set(event.id, event);
      seen += page.events.length;
      after = page.next;
    } else await delay(100);
  }
  expect(events.size).toBe(seen);
  return [...events.values()];
}

it('a reader sees every event once and in order, and a webhook each at least once, while both replicas are killed in turn', async () => {
  const committed: string[] = [];
  const reading = readAll(committed);
  const kills = await killDuring(Promise.all(Array.from({ length: WRITERS }, write)));
  const outboxes = await inOutboxes<{ id: string; user_id: string }>('event_id AS id, user_id');
  committed.push(...outboxes.flat().map(({ id }) => id));
  const events = await reading;

  expect(committed.length).toBeGreaterThanOrEqual(EVENTS);
  const places = new Map(events.map(({ id }, place) => [id, place]));
  expect(committed.filter((id) => !places.has(id))).toEqual([]);
  // What a service says about a user comes in the order in which it was committed.
  for (const rows of outboxes) {
    const lasts = new Map<string, number>();
    for (const { id, user_id } of rows.filter((row) => row.user_id !== '')) {
      const place = places.get(id) ?? -1;
      expect(place).toBeGreaterThan(lasts.get(user_id) ?? -1);
      lasts.set(user_id, place);
    }
  }
  const changes = events.filter(({ type, app_id }) => CHANGES.includes(type) && apps.includes(app_id));
  const byUser = new Map<string, string[]>();
  for (const { type, user_id } of changes) byUser.set(user_id, [...(byUser.get(user_id) ?? []), type]);
  expect(byUser.size).toBe(WRITERS * USERS_OF_WRITER);
  for (const types of byUser.values()) expect(types).toEqual(CHANGES);
  await until(() => {
    const received = new Set(receiver.eventIds());
    return changes.every(({ id }) => received.has(id));
  }, LIMIT_MS);
  process.stdout.write(
    `feed: ${events.length} events, ${committed.length} committed, 0 lost, ${kills} kills; ` +
      `webhooks: ${changes.length} wanted, ${receiver.received.length} received, 0 lost\n`,
  );
});
