import { afterAll, afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OPERATORS_APP_ID } from '@latchkey/contracts';
import { newId } from '@latchkey/platform/ids';
import { removeOutdated } from '@latchkey/platform/lifecycle';
import { createLogger } from '@latchkey/platform/telemetry';
import { createServiceTables } from '@latchkey/platform/testing/databases';
import { retentionOf } from '../events.lifecycle.js';
import { eventsMigrations } from '../events.schema.js';
import { type CountedEvent, EventsToCount } from '../testing/counted-events.js';
import { ALL_APPS, MetricCountsRepository } from './metric-counts.repository.js';
import { MetricsService } from './metrics.service.js';
import { SessionUsesRepository } from './session-uses.repository.js';

const database = await createServiceTables('metric_counts', {
  schema: 'events',
  migrations: eventsMigrations,
  entities: [],
  logger: createLogger({ service: 'spec', level: 'error' }),
});
const source = await database.connect();
const counts = new MetricCountsRepository(source);
const uses = new SessionUsesRepository(source);
const metrics = new MetricsService(counts, uses, () => new Date());

/** The day before: its hours have passed. */
const DAY = new Date(Date.now() - 24 * 3600 * 1000).toISOString().slice(0, 10);
const at = (time: string) => `${DAY}T${time}Z`;
const second = (time: string) => Date.parse(at(time)) / 1000;
const NOON = { from: second('12:00'), to: second('13:00') };

let feed: EventsToCount;
let appId: string;

beforeEach(() => {
  appId = newId('app');
  feed = new EventsToCount(source, appId, at('12:10'));
});
afterEach(async () => {
  await source.query('TRUNCATE events, metric_counts, active_users, session_uses');
  await source.query(`UPDATE metric_position SET stored_at = '-infinity'`);
});
afterAll(async () => {
  await source.destroy();
  await database.drop();
});

async function pointAt(time: string, app = appId) {
  const { points } = await metrics.read(app, { from: second(time), to: second(time) + 3600 });
  expect(points).toHaveLength(1);
  return points[0];
}

const session = (user_id: string, time = '12:10', data: object = { sign_in_method: 'email_otp' }) => ({
  ...{ type: 'session.created', user_id, at: at(time), data },
});
const transfer = (status: string, amount: string, currency: string): CountedEvent => ({
  ...{ type: `transfer.${status}`, user_id: 'user_1', data: { amount, currency } },
});

const EMPTY = {
  ...{ active_users: 0, sign_ups: 0, sign_ins: {}, second_factors: {} },
  ...{ refusals: [], messages: [], payments: [] },
};

describe('an hour', () => {
  it('counts each event by what tells it apart', async () => {
    await feed.add(
      { type: 'user.created', user_id: 'user_1', data: { active: true } },
      { type: 'user.created', user_id: 'user_2' },
      { type: 'user.activated', user_id: 'user_2' },
      { type: 'user.created', user_id: 'user_3', data: { imported: true } },
      session('user_1'),
      session('user_2', '12:59:59', { sign_in_method: 'passkey' }),
      // From the hosted page to the App.
      session('user_2', '12:30', {}),
      { type: 'session.factor_added', user_id: 'user_1', data: { sign_in_method: 'totp' } },
      {
        type: 'passcode.requested',
        data: { method_type: 'phone_number', message_id: 'msg_1', country: 'DE' },
      },
      { type: 'passcode.requested', data: { method_type: 'email' } },
      { type: 'magic_link.created', data: { message_id: 'msg_2' } },
      { type: 'message.delivered', data: { channel: 'sms', country: 'DE' } },
      { type: 'message.failed', data: { channel: 'email', reason: 'rejected' } },
      transfer('created', '0.1', 'USDC'),
      transfer('created', '0.2', 'USDC'),
      transfer('completed', '12.50', 'USDC'),
      transfer('rejected', '1', 'ethereum'),
      { type: 'transfer.created' },
    );
    expect(await pointAt('12:00')).toEqual({
      at: second('12:00'),
      active_users: 2,
      sign_ups: 2,
      sign_ins: { email_otp: 1, passkey: 1 },
      second_factors: { totp: 1 },
      refusals: [],
      messages: [
        { channel: 'email', country: '', status: 'failed', count: 1 },
        { channel: 'email', country: '', status: 'queued', count: 1 },
        { channel: 'sms', country: 'DE', status: 'delivered', count: 1 },
        { channel: 'sms', country: 'DE', status: 'queued', count: 1 },
      ],
      payments: [
        { status: 'pending', currency: 'USDC', count: 2, amount: '0.3' },
        { status: 'completed', currency: 'USDC', count: 1, amount: '12.5' },
        { status: 'pending', currency: '', count: 1, amount: '0' },
        { status: 'rejected', currency: 'ethereum', count: 1, amount: '1' },
      ],
    });
  });

  it('has nothing of another App, and all Apps have the sums', async () => {
    await feed.add(session('user_1'), { ...session('user_2'), app_id: newId('app') });
    expect(await pointAt('12:00')).toMatchObject({ active_users: 1, sign_ins: { email_otp: 1 } });
    expect(await pointAt('12:00', ALL_APPS)).toMatchObject({ active_users: 2, sign_ins: { email_otp: 2 } });
    expect(await pointAt('12:00', newId('app'))).toEqual({ at: second('12:00'), ...EMPTY });
  });

  it('has no operators, who are no users of an App', async () => {
    await feed.add({ ...session('user_1'), app_id: OPERATORS_APP_ID });
    for (const app of [OPERATORS_APP_ID, ALL_APPS])
      expect(await pointAt('12:00', app)).toEqual({ at: second('12:00'), ...EMPTY });
  });

  it('is not stopped by an event that says what no service would', async () => {
    const long = 'x'.repeat(100_000);
    await feed.add(
      session('user_1', '12:10', { sign_in_method: long }),
      transfer('created', '1e9', long),
      transfer('created', '9'.repeat(200), 'USDC'),
      { type: 'message.delivered', data: { channel: { of: 1 } } },
      session('user_2'),
    );
    const point = await pointAt('12:00');
    expect(point).toMatchObject({ active_users: 2, sign_ins: { ['x'.repeat(64)]: 1, email_otp: 1 } });
    expect(point?.payments.map(({ count, amount }) => [count, amount])).toEqual([
      [1, '0'],
      [1, '0'],
    ]);
  });
});

describe('active users', () => {
  it('count once an hour and once a day, however often their sessions are used', async () => {
    await feed.add(session('user_1', '12:01'), session('user_1', '12:02'), session('user_2', '12:03'));
    await pointAt('12:00');
    await feed.add(
      { type: 'session.extended', user_id: 'user_1', at: at('12:30') },
      { type: 'session.extended', user_id: 'user_1', at: at('13:30') },
      // Late, from an hour before.
      { type: 'session.extended', user_id: 'user_3', at: at('11:30') },
    );
    const active = await Promise.all(['11:00', '12:00', '13:00'].map((time) => pointAt(time)));
    expect(active.map((point) => point?.active_users)).toEqual([1, 2, 1]);
    const days = await metrics.read(appId, { step: 'day', from: second('12:00'), to: second('13:00') });
    expect(days).toMatchObject({
      step: 'day',
      points: [{ at: second('00:00'), active_users: 3, sign_ins: { email_otp: 3 } }],
    });
  });

  it('are those of verifications, too, whichever gateways say so and how often', async () => {
    await feed.add(session('user_1'));
    const seen = ['user_1', 'user_2', 'user_3'].map((user_id) => ({
      ...{ app_id: appId, user_id, used_at: second('12:40') },
    }));
    for (let turn = 0; turn < 3; turn += 1) {
      await Promise.all(Array.from({ length: 10 }, () => metrics.record(seen)));
      expect(await pointAt('12:00')).toMatchObject({ active_users: 3, sign_ins: { email_otp: 1 } });
    }
    expect(await source.query('SELECT FROM session_uses')).toEqual([]);
  });

  it('leave no id behind, and their digests for three days', async () => {
    await feed.add(session('user_of_this_spec'));
    await pointAt('12:00');
    const rows: object[] = [];
    for (const table of ['active_users', 'metric_counts', 'session_uses'])
      rows.push(await source.query(`SELECT * FROM ${table}`));
    expect(JSON.stringify(rows)).not.toContain('user_of_this_spec');
    await source.query(`UPDATE active_users SET seen_at = now() - interval '3 days'`);
    expect(await removeOutdated(source, RETENTION)).toBe(1);
  });
});

describe('counting', () => {
  it('counts each event once, however many processes count while events come', async () => {
    const writing = async () => {
      for (let turn = 0; turn < 10; turn += 1)
        await feed.add(...Array.from({ length: 50 }, (_, n) => session(`user_${turn}_${n % 25}`)));
    };
    const counting = Array.from({ length: 5 }, async () => {
      for (let turn = 0; turn < 20; turn += 1) await counts.countNext();
    });
    await Promise.all([writing(), ...counting]);
    await metrics.countAll();
    expect(await pointAt('12:00')).toMatchObject({ active_users: 250, sign_ins: { email_otp: 500 } });
  });

  it('goes on after many events at once, and counts nothing twice', async () => {
    await feed.add(...Array.from({ length: 5100 }, (_, n) => session(`user_${n}`)));
    expect([await counts.countNext(), await counts.countNext(), await counts.countNext()]).toEqual([
      ...[true, false, false],
    ]);
    expect(await pointAt('12:00')).toMatchObject({ active_users: 5100, sign_ins: { email_otp: 5100 } });
  });

  it('takes no more uses of sessions at once than events, whatever a slow spell has left', async () => {
    await source.query(
      `INSERT INTO session_uses (app_id, hour, user_digest) SELECT $1, $2, n FROM generate_series(1, 10100) AS n`,
      [appId, at('12:00')],
    );
    const waiting = async () =>
      (await source.query<{ uses: number }[]>('SELECT count(*)::int AS uses FROM session_uses'))[0]?.uses;
    const turns: unknown[] = [];
    for (let turn = 0; turn < 3; turn += 1) turns.push([await counts.countNext(), await waiting()]);
    expect(turns).toEqual([
      [true, 5100],
      [true, 100],
      [false, 0],
    ]);
    expect(await pointAt('12:00')).toMatchObject({ active_users: 10_100 });
  });
});

const RETENTION = retentionOf({ WEBHOOK_DELIVERY_RETENTION_DAYS: 30, REQUEST_RECORD_RETENTION_DAYS: 7 });

it('counts are kept for 13 months, and a day', async () => {
  await source.query(
    `INSERT INTO metric_counts SELECT 'app', 'hour', now() - kept::interval, 'sign_ups', '{}', 1, 0
      FROM unnest(ARRAY['13 months', '13 months 25 hours']) AS kept`,
  );
  expect(await removeOutdated(source, RETENTION)).toBe(1);
});

it('a query that makes no sense is refused before anything is counted', async () => {
  await expect(metrics.read(appId, { ...NOON, to: NOON.from })).rejects.toMatchObject({
    code: 'invalid_request',
  });
});
