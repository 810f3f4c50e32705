import { describe, expect, it } from '@jest/globals';
import { checksOf as checksAt, levelOf, type Observed } from './checks.rules.js';
import { replicaTable } from './replica-table.rules.js';

const NOW = 1_790_000_000;
const checksOf = (seen: Observed) => checksAt(seen, NOW);

const REPLICA = {
  name: 'pod-a/1',
  version: '1.2.3',
  serving: true,
  idle_reason: '' as '' | 'starting' | 'schema_behind' | 'database_lost',
  database: true,
  jetstream: true,
  pending_migrations: 0,
  outbox_pending: 0,
  outbox_oldest_age: 0,
  certificates: [],
  clock_ahead_ms: 5,
};

const SERVICE = {
  service: 'session',
  ready: true,
  answers: true,
  version: '1.2.3',
  database: true,
  jetstream: true,
  pending_migrations: 0,
  outbox_pending: 0,
  outbox_oldest_age: 0,
  events_dead: 0,
  database_bytes: 0,
  key_version: '' as string | null,
  accepts_unproved: false,
  unproved_lately: false,
  missing_calls: [] as { setting: string; call: string }[],
  clock_ahead_ms: 3,
  database_clock_ahead_ms: -4,
  replicas: [REPLICA],
};

/** It does not say its replicas. */
const OLD = { version: '0.2.0', replicas: [] };

const seen = (service: Partial<typeof SERVICE> = {}, more: Partial<Observed> = {}): Observed => ({
  isReady: true,
  clockAheadMs: 0,
  admin: { status: 200, body: { ready: true, version: '1.2.3', services: [{ ...SERVICE, ...service }] } },
  ...more,
});

const levels = (observed: Observed) =>
  Object.fromEntries(checksOf(observed).map(({ name, level }) => [name, level]));

describe('what the doctor says', () => {
  it('of a stack that is well', () => {
    const checks = checksOf(seen());
    expect(levelOf(checks)).toBe('ok');
    expect(checks.map(({ name }) => name)).toEqual([
      'gateway',
      'readiness',
      'clock',
      'admin-key',
      'session',
      'session.replicas',
      'session.database',
      'session.jetstream',
      'session.schema',
      'session.outbox',
      'session.clock',
    ]);
  });

  it.each([
    ['a service does not answer', { answers: false }, 'session', 'fail'],
    ['its database is away', { database: false }, 'session.database', 'fail'],
    ['JetStream is away', { jetstream: false }, 'session.jetstream', 'fail'],
    ['its schema is behind', { pending_migrations: 2 }, 'session.schema', 'fail'],
    ['events wait for a minute', { outbox_oldest_age: 61 }, 'session.outbox', 'warn'],
    ['events wait for ten minutes', { outbox_oldest_age: 601 }, 'session.outbox', 'fail'],
    ['events could not be applied', { events_dead: 3 }, 'session.events', 'warn'],
    ['what holds its key is away', { key_version: null }, 'session.key', 'fail'],
    ['its clock is behind', { clock_ahead_ms: -2500 }, 'session.clock', 'warn'],
    [
      'its clock is too far behind for the tickets of callers',
      { clock_ahead_ms: -10_000 },
      'session.clock',
      'fail',
    ],
    ['the clock of its database is far ahead', { database_clock_ahead_ms: 31_000 }, 'session.clock', 'fail'],
    [
      'an endpoint takes no transactions',
      { missing_calls: [{ setting: 'RPC_URL_STELLAR', call: '/transactions_async' }] },
      'session.RPC_URL_STELLAR',
      'fail',
    ],
    ['it believes callers without a proof', { accepts_unproved: true }, 'session.callers', 'fail'],
    [
      'it does so while a gateway of 0.2.0 calls',
      { accepts_unproved: true, unproved_lately: true },
      'session.callers',
      'warn',
    ],
    ['it does so during an upgrade', { accepts_unproved: true, ...OLD }, 'session.callers', 'warn'],
    ['an upgrade is under way', OLD, 'session.version', 'warn'],
    ['no replica says its build', { replicas: [] }, 'session.replicas', 'warn'],
  ])('where %s', (_, service, name, level) => {
    expect(levels(seen(service))[name]).toBe(level);
    expect(levelOf(checksOf(seen(service)))).toBe(level);
  });

  it.each([
    ['all are of one build', {}, ['ok'], 'pod-b/1', '2 answer, all of 1.2.3'],
    [
      'one is of another',
      { version: '1.2.4' },
      ['warn'],
      'pod-b/1',
      '2 answer, not all of 1.2.3: pod-b/1 is 1.2.4: finish the upgrade',
    ],
    [
      'one waits for its schema',
      { serving: false, idle_reason: 'schema_behind' as const, pending_migrations: 1 },
      ['ok', 'warn'],
      'pod-b/1',
      'pod-b/1 takes no calls (schema_behind): its schema is behind: latchkey migrate',
    ],
    [
      'one has lost its database',
      { serving: false, idle_reason: 'database_lost' as const, database: false },
      ['ok', 'warn'],
      'pod-b/1',
      'pod-b/1 takes no calls (database_lost): its database does not answer it: look at its network, and database.lost in its log',
    ],
    [
      'one alone does not reach JetStream',
      { jetstream: false },
      ['ok', 'warn'],
      'pod-b/1',
      'pod-b/1 gets no answer of JetStream within 0.8 s: look at its network',
    ],
    [
      'one alone waits for its database',
      { database: false },
      ['ok', 'warn'],
      'pod-b/1',
      'pod-b/1 gets no answer of its database within 0.8 s: look at its pool and its network',
    ],
  ])('of the replicas, where %s', (_, changed, expected, name, message) => {
    const replicas = [REPLICA, { ...REPLICA, name, ...changed }];
    const own = checksOf(seen({ replicas })).filter((one) => one.name === 'session.replicas');
    expect(own.map(({ level }) => level)).toEqual(expected);
    expect(own.at(-1)?.message).toBe(message);
  });

  it('of the service alone, where no replica reaches JetStream', () => {
    const checks = checksOf(seen({ jetstream: false, replicas: [{ ...REPLICA, jetstream: false }] }));
    expect(checks.filter(({ level }) => level !== 'ok').map(({ name }) => name)).toEqual([
      'session.jetstream',
    ]);
  });

  it('as a table of the replicas, each as it sees itself', () => {
    const idle = { serving: false, idle_reason: 'database_lost' as const, database: false };
    const behind = { outbox_pending: 12, outbox_oldest_age: 90, jetstream: false, clock_ahead_ms: -2400 };
    const replicas = [REPLICA, { ...REPLICA, ...behind, name: 'b/1' }, { ...REPLICA, ...idle, name: 'c/1' }];
    const table = replicaTable([{ ...SERVICE, service: 'session', replicas }]);
    expect(`\n${table}`).toBe(`

replica          build  calls          database  schema      bus      outbox    clock
session pod-a/1  1.2.3  takes          answers   up to date  answers  empty     5 ms
session b/1      1.2.3  takes          answers   up to date  away     12, 90 s  -2400 ms
session c/1      1.2.3  database_lost  away                  answers            5 ms
`);
    expect(replicaTable([{ ...SERVICE, service: 'session', replicas: [] }])).toBe('');
  });

  it('of a replica whose clock is wrong, though the one that was asked is right', () => {
    const replicas = [REPLICA, { ...REPLICA, name: 'pod-b/1', clock_ahead_ms: -11_000 }];
    expect(levels(seen({ replicas }))['session.clock']).toBe('fail');
  });

  it('of an administration that knows no replicas', () => {
    expect(levels(seen({ replicas: undefined as never }))).not.toHaveProperty(['session.replicas']);
  });

  it.each([
    ['nothing answers', { unreachable: 'ECONNREFUSED' }, { gateway: 'fail' }],
    ['a probe fails', { isReady: false }, { readiness: 'fail' }],
    ['our clock is wrong', { clockAheadMs: -5000 }, { clock: 'warn' }],
    ['no key is set', { admin: undefined }, { gateway: 'ok', 'admin-key': 'fail' }],
    ['the key is wrong', { admin: { status: 401, body: {} } }, { 'admin-key': 'fail' }],
    ['administration is off', { admin: { status: 403, body: {} } }, { 'admin-key': 'fail' }],
    ['the gateway fails', { admin: { status: 500, body: {} } }, { 'admin-key': 'fail' }],
  ])('where %s', (_, more, expected) => {
    expect(levels(seen({}, more))).toMatchObject(expected);
  });

  it('names the settings of Apps that do not count', () => {
    const ignored = { setting: 'allowed_origins', entry: 'https://*.com', reason: 'has a wildcard' } as const;
    const checks = checksOf(
      seen({}, { apps: [{ id: 'app_1' }, { id: 'app_2', ignored_settings: [ignored] }] }),
    );
    expect(checks.at(-1)).toEqual({
      name: 'app_2',
      level: 'warn',
      message:
        'allowed_origins holds https://*.com, which has a wildcard, so it does not count: change the setting',
      runbook: 'operations.md#what-doctor-checks',
    });
    expect(levelOf(checks)).toBe('warn');
  });

  it('names live Apps whose wallets pay anything', () => {
    const checks = checksOf(seen({}, { apps: [{ id: 'app_1' }, { id: 'app_2', paysAnything: true }] }));
    expect(checks.at(-1)).toEqual({
      name: 'app_2',
      level: 'warn',
      message:
        'has no transfer policy, so whoever has its secret key can send what its wallets hold: set one with PUT /v1/admin/apps/app_2/transfer_policy',
      runbook: 'guides/holding-money.md',
    });
    expect(checks.filter(({ name }) => name === 'app_1')).toEqual([]);
  });

  it('names Apps whose payments are frozen', () => {
    const checks = checksOf(
      seen({}, { apps: [{ id: 'app_1' }, { id: 'app_2', frozenSince: 1_700_000_000 }] }),
    );
    expect(checks.at(-1)).toEqual({
      name: 'app_2',
      level: 'warn',
      message:
        'payments are frozen since 2023-11-14T22:13:20.000Z: latchkey payments unfreeze app_2, once it is safe',
      runbook: 'operations.md#freeze-the-payments-of-an-app',
    });
  });

  it('says where the policies of Apps were not read', () => {
    const checks = checksOf(seen({}, { apps: [{ id: 'app_1', policyUnread: 'timeout' }, { id: 'app_2' }] }));
    expect(checks.at(-1)).toMatchObject({ name: 'app_1', level: 'warn' });
    expect(checks.at(-1)?.message).toContain('not read (timeout), nor those of any App after it');
  });

  it('checks nothing of a database that does not answer', () => {
    expect(Object.keys(levels(seen({ database: false })))).not.toContain('session.schema');
  });
});
