import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { ListAllEventsQuery } from '@latchkey/contracts/events';
import { newId } from '@latchkey/platform/ids';
import { InFlight } from '@latchkey/platform/overload';
import { type Event, STREAM } from '@latchkey/platform/events';
import { createMetrics } from '@latchkey/platform/telemetry';
import { FeedFixture } from '../testing/feed.fixture.js';
import { FeedPositionRepository } from './feed-position.repository.js';
import { FeedService } from './feed.service.js';
import { FeedWatch } from './feed-watch.js';
import { toFeedEvent } from './feed.view.js';

const fixture = new FeedFixture();
let leaving: AbortController;
let watch: FeedWatch;
let feed: FeedService;
let inFlight: InFlight;
let sequence = 0;

beforeAll(() => fixture.start());
afterAll(() => fixture.stop());
beforeEach(() => {
  leaving = new AbortController();
  watch = new FeedWatch(fixture.feed, leaving.signal);
  inFlight = new InFlight({ always: 1, most: 1, longTurnMs: Infinity }, createMetrics('events'));
  feed = new FeedService(fixture.feed, watch, inFlight);
});

/** Stores events as the writer does. */
async function store(...contents: Partial<Event>[]): Promise<string[]> {
  const positions = new FeedPositionRepository(fixture.source);
  const events = contents
    .map((content) => toFeedEvent(fixture.eventOf(content)))
    .flatMap((event) => event ?? []);
  const from = await positions.take('spec', STREAM);
  if (!from) throw new Error('the lease is not free');
  const to = { sequence: from.sequence + (sequence += 1), eventId: '' };
  await fixture.source.transaction(async (tx) => {
    const first = await positions.advance(tx, 'spec', { stream: STREAM, from, to, count: events.length });
    await positions.store(tx, first, events);
  });
  return events.map(({ id }) => id);
}

const idsOf = async (query: ListAllEventsQuery) => (await feed.list(query)).events.map(({ id }) => id);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

describe('a page of the feed', () => {
  it('goes on where the one before ended, also where it is empty', async () => {
    const app_id = newId('app');
    const ids = await store(...Array.from({ length: 5 }, () => ({ app_id })));
    const first = await feed.list({ app_id, limit: 3 });
    expect(first.events.map(({ id }) => id)).toEqual(ids.slice(0, 3));
    expect(first.next).toBe(ids[2]);
    const second = await feed.list({ app_id, limit: 3, after: first.next });
    expect(second.events.map(({ id }) => id)).toEqual(ids.slice(3));
    expect(await feed.list({ app_id, after: second.next })).toEqual({ events: [], next: ids[4] });
  });

  it('holds no event of another App, and begins behind none', async () => {
    const [mine, theirs] = [newId('app'), newId('app')];
    const [id] = await store({ app_id: theirs });
    expect(await feed.list({ app_id: mine, after: '' })).toEqual({ events: [], next: '' });
    for (const after of [id, newId('evt'), 'evt_1', 'nothing'])
      await expect(feed.list({ app_id: mine, after })).rejects.toMatchObject({ code: 'event_not_found' });
  });

  it('holds what the filters name', async () => {
    const app_id = newId('app');
    const [first, second, third, fourth] = await store(
      { app_id, type: 'user.created', user_id: 'user_a', occurred_at: 1_800_000_000 },
      { app_id, type: 'session.created', user_id: 'user_a', occurred_at: 1_800_000_001 },
      { app_id, type: 'user.deleted', user_id: 'user_b', occurred_at: 1_800_000_002 },
      { app_id, type: 'app.changed', user_id: '', occurred_at: 1_800_000_003 },
    );
    expect(await idsOf({ app_id, type: 'user.created' })).toEqual([first]);
    expect(await idsOf({ app_id, type: 'app.changed, user.created,user.created' })).toEqual([first, fourth]);
    expect(await idsOf({ app_id, user_id: 'user_a' })).toEqual([first, second]);
    expect(await idsOf({ app_id, user_id: 'user_a', type: 'session.created,user.deleted' })).toEqual([
      second,
    ]);
    expect(await idsOf({ app_id, user_id: 'user_c' })).toEqual([]);
    const type = 'user.created,session.created,user.deleted';
    expect(await idsOf({ app_id, type, after: first ?? '', limit: 1 })).toEqual([second]);
    // These events were "stored" long before they happened, further than clocks may differ.
    expect(await idsOf({ app_id, created_after: 1_700_000_000 })).toEqual([first, second, third, fourth]);
    const all = await idsOf({ type: 'app.changed,user.deleted', after: second ?? '' });
    expect(all).toEqual([third, fourth]);
  });

  it('holds events that version 0.2.0 stored, whose actors have no operator', async () => {
    const app_id = newId('app');
    const [id] = await store({ app_id });
    await fixture.source.query(
      `UPDATE events SET body = (body::jsonb #- '{actor,user_id}')::json WHERE id = $1`,
      [id],
    );
    const { events } = await feed.list({ app_id });
    expect(events[0]?.actor).toMatchObject({ user_id: '' });
  });

  it('holds what operators did, or one of them', async () => {
    const app_id = newId('app');
    const actor = (type: string, key_id: string, user_id?: string) => ({
      actor: { type, key_id, user_id } as never,
    });
    const [ada, bob, eve] = await store(
      { app_id, ...actor('operator', 'ada') },
      { app_id, type: 'app.changed', user_id: '', ...actor('operator', 'bob') },
      { app_id, ...actor('operator', '', 'user_eve') },
      { app_id, ...actor('secret_key', 'ada') },
    );
    expect(await idsOf({ app_id, actor_type: 'operator' })).toEqual([ada, bob, eve]);
    expect(await idsOf({ app_id, actor_key_id: 'ada' })).toEqual([ada]);
    expect(await idsOf({ actor_key_id: 'bob', type: 'app.changed,user.created' })).toEqual([bob]);
    expect(await idsOf({ actor_user_id: 'user_eve' })).toEqual([eve]);
    expect(await idsOf({ actor_user_id: 'user_eve', actor_key_id: 'ada' })).toEqual([]);
    expect(await idsOf({ app_id, actor_type: 'operator', after: ada ?? '' })).toEqual([bob, eve]);
  });

  it('reads the few events of operators from their own index, among many others', async () => {
    await fixture.source.query(
      `INSERT INTO events (stored_at, id, type, app_id, user_id, created_at, body)
        SELECT date_trunc('day', now(), 'UTC') + n * interval '1 microsecond', 'evt_many_' || n, 'user.updated', 'app_many', '', now(),
            json_build_object('actor', json_build_object('type', CASE n % 500 WHEN 0 THEN 'operator' ELSE 'secret_key' END,
              'key_id', 'key_' || n % 1000, 'user_id', ''))
          FROM generate_series(1, 20000) AS n`,
    );
    await fixture.asOwner(async (query) => void (await query('ANALYZE events')));
    for (const condition of ['true', `body->'actor'->>'key_id' = 'key_0'`]) {
      const plan = await fixture.source.query<Record<string, string>[]>(
        `EXPLAIN SELECT stored_at, body FROM events
          WHERE true AND body->'actor'->>'type' = 'operator' AND ${condition} ORDER BY stored_at LIMIT 100`,
      );
      const lines = plan.map((line) => line['QUERY PLAN']).join(' ');
      // Of the days that have no event yet, PostgreSQL reads the empty table.
      expect(lines).toMatch(/Index Scan using (events_\d{8})_operator_idx on \1/);
    }
    await fixture.clear();
  });

  it('reads events after a time, of the second after it', async () => {
    const app_id = newId('app');
    const now = Math.floor(Date.now() / 1000);
    const [, second] = await store({ app_id, occurred_at: now - 1 }, { app_id, occurred_at: now });
    expect(await idsOf({ app_id, created_after: now - 1 })).toEqual([second]);
    expect(await idsOf({ app_id, created_after: now })).toEqual([]);
  });
});

describe('a call that waits', () => {
  it('is answered by the next event that it asks for, and by no other', async () => {
    const app_id = newId('app');
    const waiting = feed.list({ app_id, type: 'user.deleted', user_id: 'user_a', wait: 5 });
    await store(
      { app_id, type: 'user.created', user_id: 'user_a' },
      { app_id: newId('app'), type: 'user.deleted' },
    );
    const [id] = await store({ app_id, type: 'user.deleted', user_id: 'user_a' });
    expect((await waiting).events.map((event) => event.id)).toEqual([id]);
    expect(watch.count).toBe(0);
  });

  it('is answered at once where there is something already', async () => {
    const app_id = newId('app');
    const [id] = await store({ app_id });
    expect((await feed.list({ app_id, wait: 5 })).next).toBe(id);
  });

  it('leaves its place to other calls', async () => {
    expect(inFlight.enter()).toBe(true);
    const waiting = feed.list({ app_id: newId('app'), wait: 5 });
    while (!inFlight.enter()) await pause(5);
    expect(watch.count).toBe(1);
    leaving.abort();
    expect((await waiting).events).toEqual([]);
  });

  it('goes on waiting when the news are what it has read before', async () => {
    const app_id = newId('app');
    // Another call has begun to watch before the first event.
    const other = feed.list({ app_id: newId('app'), wait: 5 });
    while (watch.count === 0) await pause(5);
    const [first] = await store({ app_id });
    const waiting = feed.list({ app_id, after: first ?? '', wait: 5 });
    await pause(600);
    const [second] = await store({ app_id });
    expect((await waiting).next).toBe(second);
    leaving.abort();
    await other;
  });

  it('ends with an empty page after its time', async () => {
    const app_id = newId('app');
    expect(await feed.list({ app_id, wait: 1 })).toEqual({ events: [], next: '' });
    expect(watch.count).toBe(0);
  });

  it('is answered at once when the process stops, as is one that comes then', async () => {
    const app_id = newId('app');
    const waiting = feed.list({ app_id, wait: 5 });
    while (watch.count === 0) await pause(5);
    leaving.abort();
    expect(await waiting).toEqual({ events: [], next: '' });
    expect(await feed.list({ app_id, wait: 5 })).toEqual({ events: [], next: '' });
  });

  it('misses nothing: 50 calls wait while 50 events are stored, and all see all', async () => {
    const app_id = newId('app');
    const readAll = async () => {
      const seen: string[] = [];
      let after = '';
      while (seen.length < 50) {
        const page = await feed.list({ app_id, after, wait: 5, limit: 7 });
        seen.push(...page.events.map(({ id }) => id));
        after = page.next;
      }
      return seen;
    };
    const readers = Array.from({ length: 50 }, readAll);
    const ids: string[] = [];
    for (let event = 0; event < 50; event += 1) ids.push(...(await store({ app_id })));
    for (const seen of await Promise.all(readers)) expect(seen).toEqual(ids);
  });

  it('is refused beyond 100 of an App, while those of other Apps go on', async () => {
    const app_id = newId('app');
    const waiting = Array.from({ length: 100 }, () => feed.list({ app_id, wait: 5 }));
    while (watch.count < 100) await pause(5);
    await expect(feed.list({ app_id, wait: 5 })).rejects.toMatchObject({ code: 'rate_limited' });
    expect(await feed.list({ app_id })).toEqual({ events: [], next: '' });
    const other = feed.list({ app_id: newId('app'), wait: 5 });
    leaving.abort();
    await Promise.all([...waiting, other]);
    expect(watch.count).toBe(0);
  });

  it('fails with the database', async () => {
    const waiting = feed.list({ app_id: newId('app'), wait: 5 });
    const outcome = expect(waiting).rejects.toMatchObject({ code: '42P01' });
    while (watch.count === 0) await pause(5);
    await fixture.asOwner(async (query) => void (await query('ALTER TABLE events RENAME TO away')));
    await outcome;
    await fixture.asOwner(async (query) => void (await query('ALTER TABLE away RENAME TO events')));
    expect(watch.count).toBe(0);
  });
});
