import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { jetstream } from '@nats-io/jetstream';
import { ACTIVITY_STREAM, STREAM, subjectOf } from '@latchkey/platform/events';
import type { DataSource } from 'typeorm';
import { FeedFixture } from '../testing/feed.fixture.js';
import { FeedPositionRepository, LeaseLostError } from './feed-position.repository.js';

const fixture = new FeedFixture();

beforeAll(() => fixture.start());
afterAll(() => fixture.stop());

const many = (count: number) => Array.from({ length: count }, () => fixture.eventOf());
const idsOf = (events: readonly { id: string }[]) => events.map(({ id }) => id);

/** Contents that no process of ours publishes; any of them in a statement would fail it, with all that follow. */
const ODD = [
  { occurred_at: 1.5 },
  { occurred_at: 1e15 },
  { app_id: 'a'.repeat(5000) },
  { user_id: 'user_\0' },
  { data: { method_id: '\0' } },
  { request_id: 'req_\ud800' },
];

describe('a replica that stores the events of the bus', () => {
  let replica: Awaited<ReturnType<FeedFixture['writer']>>;
  beforeEach(async () => {
    await fixture.clear();
    replica = await fixture.writer();
  });
  afterEach(() => replica.stop());

  it('stores each once and in the order of the bus, those of the time without it too', async () => {
    const [first, second, third] = [many(20), many(20), many(20)];
    await fixture.publish(...first);
    expect(await fixture.stored(20)).toEqual(idsOf(first));
    await replica.stop();
    await fixture.publish(...second);
    replica = await fixture.writer();
    await fixture.publish(...third);
    expect(await fixture.stored(60)).toEqual(idsOf([...first, ...second, ...third]));
    expect(await replica.writer.behind()).toBe(0);
  });

  it('stores the events of both streams, each in its order, with increasing times and each once', async () => {
    const [applied, activity] = [many(300), many(300)];
    await Promise.all([
      fixture.publish(...applied),
      fixture.publishOn(ACTIVITY_STREAM, activity),
      // Of a service whose replicas publish on the one and, since an upgrade, on the other stream.
      fixture.publish(...activity.slice(0, 20)),
    ]);
    const stored = await fixture.stored(600);
    expect(stored).toHaveLength(600);
    const ofStream = (events: readonly { id: string }[]) =>
      stored.filter((id) => events.some((event) => event.id === id));
    expect(ofStream(applied)).toEqual(idsOf(applied));
    expect(ofStream(activity.slice(20))).toEqual(idsOf(activity.slice(20)));
    expect(await replica.writer.behind()).toBe(0);
    await replica.stop();
    await fixture.publishOn(ACTIVITY_STREAM, activity.slice(10));
    replica = await fixture.writer();
    const more = many(5);
    await fixture.publishOn(ACTIVITY_STREAM, more);
    expect((await fixture.stored(605)).slice(600)).toEqual(idsOf(more));
  });

  it('stores the event as the API answers it', async () => {
    const event = fixture.eventOf({ data: { wallet_type: 'solana' }, actor: undefined });
    await fixture.publish(event);
    await fixture.stored(1);
    const { occurred_at: created_at, ...rest } = event;
    const actor = { type: 'system', key_id: '', user_id: '' };
    expect(await fixture.feed.page(NO_FILTER, undefined, 10)).toEqual([{ ...rest, created_at, actor }]);
  });

  it('ignores what was published before, and a message that is no event', async () => {
    const [before, after] = [many(5), many(5)];
    await fixture.publish(...before);
    await fixture.stored(5);
    // Without its id the bus does not see that it has the message already.
    const client = jetstream(fixture.bus);
    for (const event of before) await client.publish(subjectOf(event.type), JSON.stringify(event));
    await client.publish(subjectOf('user.created'), 'no JSON');
    await client.publish(subjectOf('user.created'), '{"id":"evt_1"}');
    for (const content of ODD)
      await client.publish(subjectOf('user.created'), JSON.stringify(fixture.eventOf(content)));
    await fixture.publish(...after);
    expect(await fixture.stored(10)).toEqual(idsOf([...before, ...after]));
    expect(fixture.log.filter((line) => line.includes('feed.event_malformed'))).toHaveLength(2 + ODD.length);
  });

  it('shows no event of another type than its subject, by which the bus decides who publishes it', async () => {
    const [forged, event] = [fixture.eventOf({ type: 'transfer.completed' }), fixture.eventOf()];
    await jetstream(fixture.bus).publish(subjectOf('user.created'), JSON.stringify(forged));
    await fixture.publish(event);
    expect(await fixture.stored(1)).toEqual([event.id]);
  });

  it('goes on after the stream was lost and made again, in which sequences begin anew', async () => {
    const [before, after] = [many(10), many(30)];
    await fixture.publish(...before);
    await fixture.stored(10);
    await fixture.removeStream();
    // The relays publish the last minutes again, and go on.
    await fixture.publish(...before.slice(5), ...after);
    expect(await fixture.stored(40)).toEqual(idsOf([...before, ...after]));
  });

  it('goes on after the bus was away', async () => {
    const [before, after] = [many(3), many(3)];
    await fixture.publish(...before);
    await fixture.stored(3);
    await fixture.nats.stop();
    fixture.nats = await fixture.nats.restart();
    await fixture.publish(...after);
    expect(await fixture.stored(6)).toEqual(idsOf([...before, ...after]));
  });
});

describe('two replicas', () => {
  it('store each event once while they take turns', async () => {
    await fixture.clear();
    const events = many(300);
    const replicas = [await fixture.writer(), await fixture.writer()];
    for (let turn = 0; turn < 6; turn += 1) {
      await fixture.publish(...events.slice(turn * 50, (turn + 1) * 50));
      await replicas[turn % 2]?.stop();
      replicas[turn % 2] = await fixture.writer();
    }
    expect(await fixture.stored(300)).toEqual(idsOf(events));
    await Promise.all(replicas.map(({ stop }) => stop()));
  });

  it('move the place once, however many try at the same time', async () => {
    const positions = new FeedPositionRepository(fixture.source);
    const place = await positions.take('spec', STREAM);
    if (!place) throw new Error('the lease is not free');
    const event = fixture.eventOf();
    const to = { sequence: place.sequence + 1, eventId: event.id };
    const step = { stream: STREAM, from: place, to, count: 1 } as const;
    const moves = await Promise.allSettled(
      Array.from({ length: 10 }, () =>
        fixture.source.transaction((tx) => positions.advance(tx, 'spec', step)),
      ),
    );
    expect(moves.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const refused = moves.flatMap((move) => (move.status === 'rejected' ? [move.reason as unknown] : []));
    expect(refused.every((reason) => reason instanceof LeaseLostError)).toBe(true);
    const next = { ...to, sequence: to.sequence + 1 };
    const tooLate = { stream: STREAM, from: to, to: next, count: 0 } as const;
    await expect(fixture.source.transaction((tx) => positions.advance(tx, 'other', tooLate))).rejects.toThrow(
      LeaseLostError,
    );
    await positions.release('spec');
  });

  it('share the lease while one knows a single stream, and neither moves the place of the other', async () => {
    const positions = new FeedPositionRepository(fixture.source);
    const [first, second] = [
      await positions.take('new', STREAM),
      await positions.take('new', ACTIVITY_STREAM),
    ];
    if (!first || !second) throw new Error('the lease is not free');
    const to = { sequence: second.sequence + 7, eventId: 'evt_activity' };
    const move = { stream: ACTIVITY_STREAM, from: second, to, count: 1 } as const;
    await fixture.source.transaction((tx) => positions.advance(tx, 'new', move));
    const [old, events] = [oneStream(fixture.source), { sequence: first.sequence + 3, eventId: 'evt_old' }];
    expect(await old.take('old')).toEqual([]);
    await positions.release('new');
    expect(await old.take('old')).toEqual([{ sequence: String(first.sequence), eventId: first.eventId }]);
    await old.advance('old', first.sequence, events);
    expect(await positions.take('new', STREAM)).toBeUndefined();
    await positions.release('old');
    expect(await positions.take('new', STREAM)).toEqual(events);
    expect(await positions.current(ACTIVITY_STREAM)).toEqual(to);
    await fixture.source.query('UPDATE feed_position SET stream_sequence = 0, activity_sequence = 0');
    await positions.release('new');
  });

  it('hold the lease one at a time', async () => {
    const positions = new FeedPositionRepository(fixture.source);
    const holders = Array.from({ length: 10 }, (_, index) => `replica_${index}`);
    const taken = await Promise.all(holders.map((holder) => positions.take(holder, STREAM)));
    expect(taken.filter((place) => place !== undefined)).toHaveLength(1);
    await Promise.all(holders.map((holder) => positions.release(holder)));
  });
});

const NO_FILTER = { appId: undefined, userId: undefined, types: undefined, createdAfter: undefined };

/** The statements of the version that read one stream, and their results. */
const oneStream = (source: DataSource) => ({
  take: async (holder: string) => {
    const [rows] = await source.query<[object[], number]>(
      `UPDATE feed_position SET holder = $1, until = now() + interval '10 seconds' WHERE holder = $1 OR until < now()
       RETURNING stream_sequence AS sequence, event_id AS "eventId"`,
      [holder],
    );
    return rows;
  },
  advance: (holder: string, from: number, to: { sequence: number; eventId: string }) =>
    source.query(
      `UPDATE feed_position
          SET stream_sequence = $3, event_id = $4, until = now() + interval '10 seconds',
              stored_at = greatest(stored_at + interval '1 microsecond', clock_timestamp())
        WHERE holder = $1 AND stream_sequence = $2`,
      [holder, from, to.sequence, to.eventId],
    ),
});
