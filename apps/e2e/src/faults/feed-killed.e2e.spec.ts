import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { FeedEvent } from '@latchkey/contracts/events';
import { SERVICES } from '@latchkey/contracts/services';
import { eventually } from '@latchkey/platform/testing';
import { inDatabase, type Replica } from '@latchkey/stack-runner';
import { WebhookReceiver } from '../harness/events/webhook-receiver.js';
import { succeeded } from '../harness/http/answers.js';
import { adminApi } from '../harness/http/admin-api.js';
import { newApp } from '../harness/http/app.js';
import { sandboxEmail } from '../harness/sign-in/identities.js';
import { OwnStack, START_MS } from '../harness/stack/own-stack.js';
import { canStartReplicas, startReplica } from '../harness/stack/replica.js';
import { currentRun } from '../harness/stack/run.js';
import { databaseAdminUrl } from '../harness/stack/stack-files.js';

/** `FEED_EVENTS=20000` makes it the long run. */
const EVENTS = Number(process.env['FEED_EVENTS'] ?? 500);
const WRITERS = 20;
const CHANGES = ['user.created', 'user.updated', 'user.blocked', 'user.unblocked', 'user.deleted'];
const USERS_OF_WRITER = Math.ceil(EVENTS / WRITERS / CHANGES.length);
const PAUSE_MS = 1500;
const LIMIT_MS = 120_000 + EVENTS * 60;

let stack: OwnStack;
let second: Replica | undefined;
let receiver: WebhookReceiver;

beforeAll(async () => {
  receiver = await WebhookReceiver.start();
  stack = await OwnStack.start();
  if (canStartReplicas) second = await startReplica('events');
}, START_MS);
afterAll(async () => {
  await second?.stop();
  await stack.stop();
  await receiver.stop();
}, START_MS);

interface Written {
  readonly id: string;
  readonly user: string;
}

/** What the services have committed, service by service, in the order of each. */
async function committed(): Promise<Map<string, Written[]>> {
  const { databasePrefix } = currentRun();
  const found = SERVICES.map(async (service) => {
    const schema = service.replaceAll('-', '_');
    const read = async (client: { query(sql: string): Promise<{ rows: Written[] }> }) =>
      (await client.query(`SELECT event_id AS id, user_id AS user FROM ${schema}.outbox ORDER BY seq`)).rows;
    const rows = await inDatabase(
      databaseAdminUrl(currentRun()),
      read as never,
      `${databasePrefix}_${schema}`,
    );
    return [service, rows as unknown as Written[]] as const;
  });
  return new Map(await Promise.all(found));
}

async function write(): Promise<void> {
  const { api } = await newApp();
  succeeded(await api.webhooks.create({ url: receiver.url, events: CHANGES }));
  for (let user = 0; user < USERS_OF_WRITER; user += 1) {
    const { user_id } = succeeded(await api.users.create({ email: sandboxEmail() }));
    succeeded(await api.users.update({ user_id, first_name: 'Ada' }));
    succeeded(await api.users.block({ user_id }));
    succeeded(await api.users.unblock({ user_id }));
    succeeded(await api.users.delete({ user_id }));
  }
}

/** Reads on until `enough`, through every restart. */
async function readAll(enough: (seen: ReadonlySet<string>) => boolean): Promise<FeedEvent[]> {
  const events: FeedEvent[] = [];
  const ids = new Set<string>();
  const deadline = Date.now() + LIMIT_MS;
  for (let after = ''; !enough(ids) && Date.now() < deadline;) {
    const answer = await adminApi().listEvents({ after, limit: '100', wait: '2' });
    if (answer.status !== 200) {
      await delay(100);
      continue;
    }
    const page = succeeded(answer);
    events.push(...page.events);
    for (const { id } of page.events) ids.add(id);
    after = page.next;
  }
  return events;
}

/** Those that the webhook has not received yet. */
function missing(wanted: readonly FeedEvent[]): FeedEvent[] {
  const received = new Set(receiver.eventIds());
  return wanted.filter(({ id }) => !received.has(id));
}

it(
  'a reader sees every event once and in order, and a webhook each at least once, while both replicas are killed in turn',
  async () => {
    let isWritten = false;
    const all: string[] = [];
    const reading = readAll((seen) => all.length > 0 && all.every((id) => seen.has(id)));
    const killing = (async () => {
      let kills = 0;
      for (; !isWritten || kills < 4; kills += 1) {
        if (kills % 2 === 0) await stack.crash('events');
        else await second?.crash();
        await delay(PAUSE_MS);
      }
      return kills;
    })();
    await Promise.all(Array.from({ length: WRITERS }, write));
    isWritten = true;
    const kills = await killing;
    const truth = await committed();
    all.push(...[...truth.values()].flat().map(({ id }) => id));
    const events = await reading;

    const seen = events.map(({ id }) => id);
    expect(new Set(seen).size).toBe(seen.length);
    expect(all.filter((id) => !new Set(seen).has(id))).toEqual([]);
    expect(all.length).toBeGreaterThanOrEqual(EVENTS);
    const places = new Map(seen.map((id, place) => [id, place]));
    for (const rows of truth.values()) {
      const lasts = new Map<string, number>();
      for (const { id, user } of rows) {
        const place = places.get(id) ?? -1;
        if (user !== '') expect(place).toBeGreaterThan(lasts.get(user) ?? -1);
        lasts.set(user, place);
      }
    }
    const users = new Set(events.filter(({ type }) => type === CHANGES[0]).map(({ user_id }) => user_id));
    expect(users.size).toBe(WRITERS * USERS_OF_WRITER);
    const changes = new Map([...users].map((user) => [user, [] as string[]]));
    for (const { type, user_id } of events) if (CHANGES.includes(type)) changes.get(user_id)?.push(type);
    for (const types of changes.values()) expect(types).toEqual(CHANGES);
    const wanted = events.filter(({ type, user_id }) => users.has(user_id) && CHANGES.includes(type));
    await eventually(() => missing(wanted).length === 0 || undefined, LIMIT_MS);
    process.stdout.write(
      `feed: ${seen.length} events, ${all.length} committed, 0 lost, ${kills} kills; ` +
        `webhooks: ${wanted.length} wanted, ${receiver.received.length} received, 0 lost\n`,
    );
  },
  2 * LIMIT_MS + 60_000,
);
