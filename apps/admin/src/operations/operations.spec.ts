import { afterEach, describe, expect, it } from '@jest/globals';
import { SERVICES } from '@latchkey/contracts';
import { CodedError } from '@latchkey/platform/errors';
import { prefixOf } from '@latchkey/platform/procedures';
import { post, send } from '@latchkey/edge/testing';
import { ADMIN_KEY, startTestAdmin, type TestAdmin } from '../testing/test-admin.js';

let admin: TestAdmin;
afterEach(() => admin.close());

const PROGRESS = { version: 'v2', rewrapped: 1, failed: 0, total: 3, remaining: 2, next: '' };
const WELL = {
  version: '0.1.0',
  database: true,
  jetstream: true,
  pending_migrations: 0,
  outbox_pending: 2,
  outbox_oldest_age_seconds: 1,
};
const well = (aheadMs = 0) => ({
  ...WELL,
  clock_ms: Date.now(),
  database_clock_ms: Date.now() + aheadMs,
});
const everybody = (answer: () => object) =>
  Object.fromEntries(SERVICES.map((service) => [`${prefixOf(service)}.status`, answer]));

describe('rewrapping under the current key-encryption key', () => {
  const step = (body: object) => post(admin, '/v1/admin/keys/rewrap', body, { key: ADMIN_KEY });

  it('continues within a service and then with the next one', async () => {
    admin = await startTestAdmin({
      'session.v1.rewrap_keys': ({ after }: { after?: string }) => ({
        ...PROGRESS,
        next: after ? '' : 'signing_keys/jwk_1',
      }),
    });
    const first = await step({ after: 'session/', limit: 5 });
    expect(first.json).toEqual({ service: 'session', ...PROGRESS, next: 'session/signing_keys/jwk_1' });
    expect(admin.calls.at(-1)).toMatchObject({ context: { caller: null }, input: { limit: 5 } });
    const second = await step({ after: first.json.next });
    expect(second.json).toEqual({ service: 'session', ...PROGRESS, next: 'mfa/' });
    expect(admin.calls.at(-1)?.input).toMatchObject({ after: 'signing_keys/jwk_1' });
  });

  it('ends with the last service, and refuses an unknown position', async () => {
    admin = await startTestAdmin({ 'event-service.v1.rewrap_keys': PROGRESS });
    expect((await step({ after: 'events/' })).json).toMatchObject({ service: 'events', next: '' });
    expect(await step({ after: 'wallet_0' })).toMatchObject({
      status: 400,
      json: { error_type: 'invalid_request', fields: [{ field: 'after' }] },
    });
    expect(await step({ after: 'wallet/' })).toMatchObject({ status: 503 });
  });
});

describe('the status of the services', () => {
  const status = async () => (await send(admin, '/v1/admin/status', { key: ADMIN_KEY })).json;

  it('holds the answer of one replica of each service, and its clock difference', async () => {
    const lack = { missing_calls: [{ setting: 'RPC_URL_STELLAR', call: '/transactions_async' }] };
    admin = await startTestAdmin({
      ...everybody(well),
      'session.v1.status': () => well(90_000),
      'transfer.v1.status': () => ({ ...well(), ...lack }),
    });
    const { ready, services, findings } = await status();
    expect(ready).toBe(true);
    expect(services.map(({ service }: { service: string }) => service)).toEqual(SERVICES);
    expect(services[0]).toMatchObject({
      answers: true,
      ready: true,
      outbox_pending: 2,
      outbox_oldest_age: 1,
    });
    expect(services[0].missing_calls).toEqual([]);
    const missing = findings.filter(({ name }: { name: string }) => name === 'transfer.RPC_URL_STELLAR');
    expect(missing).toEqual([
      expect.objectContaining({ level: 'fail', message: expect.stringContaining('/transactions_async') }),
    ]);
    expect(Math.abs(services[0].database_clock_ahead_ms)).toBeLessThan(2000);
    expect(services[2].database_clock_ahead_ms).toBeGreaterThan(80_000);
  });

  it('is asked for once, of 20 operators at the same time', async () => {
    admin = await startTestAdmin(everybody(well));
    const answers = await Promise.all(Array.from({ length: 20 }, status));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    const asked = admin.calls.filter(({ subject }) => subject === 'session.v1.status');
    expect(asked).toHaveLength(1);
  });

  it('holds every replica by its name, with its build, its clock and what it reaches', async () => {
    const replica = (name: string, version: string) => ({
      name,
      version,
      serving: true,
      idle_reason: '',
      ...{ database: true, jetstream: false, pending_migrations: 0 },
      ...{ outbox_pending: 3, outbox_oldest_age_seconds: 4, clock_ms: Date.now() },
    });
    const shown = (name: string, version: string) => ({
      ...{ name, version, serving: true, idle_reason: '', database: true, jetstream: false },
      ...{ pending_migrations: 0, outbox_pending: 3, outbox_oldest_age: 4, certificates: [] },
      clock_ahead_ms: expect.any(Number),
    });
    const replicas = [replica('pod-b/1', '0.1.1'), replica('pod-a/1', '0.1.0')];
    admin = await startTestAdmin({ ...everybody(well), 'mfa.v1.replica': replicas });
    const { services } = await status();
    const of = (name: string) =>
      services.find(({ service }: { service: string }) => service === name).replicas;
    expect(of('mfa')).toEqual([shown('pod-a/1', '0.1.0'), shown('pod-b/1', '0.1.1')]);
    expect(of('session')).toEqual([]);
  });

  it('holds how full the streams are, and how far behind their consumers', async () => {
    const stream = { stream: 'LATCHKEY', messages: 3, bytes: 950, maxBytes: 1000 };
    const consumer = { stream: 'LATCHKEY', consumer: 'mfa-user-deleted' };
    const lag = { pending: 12, unacknowledged: 2, redelivered: 1 };
    admin = await startTestAdmin(
      everybody(well),
      {},
      {
        look: () =>
          Promise.resolve({
            streams: [stream, { ...stream, stream: 'OPEN', maxBytes: -1 }],
            consumers: [{ ...consumer, ...lag }],
            unread: [],
          }),
      },
    );
    const { bus, findings } = await status();
    expect(bus).toEqual({
      answers: true,
      streams: [
        { name: 'LATCHKEY', messages: 3, bytes: 950, max_bytes: 1000 },
        { name: 'OPEN', messages: 3, bytes: 950, max_bytes: 0 },
      ],
      consumers: [{ stream: 'LATCHKEY', name: 'mfa-user-deleted', ...lag }],
    });
    expect(findings).toContainEqual({
      name: 'bus.LATCHKEY',
      level: 'fail',
      message: 'is 95 % full: start or mend what does not read it',
      runbook: 'operations.md#when-a-store-fills',
    });
  });

  it('holds the other streams where NATS does not answer for one', async () => {
    const streams = [{ stream: 'LATCHKEY', messages: 3, bytes: 950, maxBytes: 1000 }];
    const unread = [{ stream: 'LATCHKEY_ACTIVITY', error: new Error('timeout') }];
    const look = () => Promise.resolve({ streams, consumers: [], unread });
    admin = await startTestAdmin(everybody(well), {}, { look });
    const { bus, findings } = await status();
    expect(bus).toMatchObject({ answers: false, streams: [{ name: 'LATCHKEY' }] });
    const failed = findings.filter(({ level }: { level: string }) => level === 'fail');
    expect(failed.map(({ name }: { name: string }) => name)).toEqual(['bus', 'bus.LATCHKEY']);
  });

  it('leads to the documentation where its address is known', async () => {
    admin = await startTestAdmin({}, { RUNBOOKS_URL: 'https://wiki.example.com/latchkey' });
    const { findings } = await status();
    expect(findings[0]).toMatchObject({
      name: 'identity',
      runbook: 'https://wiki.example.com/latchkey/operations.md#latchkeyserviceabsent',
    });
  });

  it('is answered while NATS does not say how full its streams are', async () => {
    admin = await startTestAdmin(everybody(well), {}, { look: () => Promise.reject(new Error('timeout')) });
    const { bus, findings } = await status();
    expect(bus).toEqual({ answers: false, streams: [], consumers: [] });
    expect(findings).toContainEqual(expect.objectContaining({ name: 'bus', level: 'fail' }));
  });

  it('holds how large each database is, the version of its key, and when certificates end', async () => {
    const ends = [{ use: 'bus_process', expires_at: Math.floor(Date.now() / 1000) + 86_400 }];
    const replica = { ...WELL, name: 'pod/1', serving: true, idle_reason: '', clock_ms: Date.now() };
    const own = [{ use: 'bus_authority' as const, expires_at: ends[0]!.expires_at + 1 }];
    const answers = {
      ...everybody(() => ({ ...well(), database_bytes: 4096, key_version: 'v1' })),
      'wallet.v1.status': () => ({ ...well(), key_version: null }),
      'mfa.v1.replica': [{ ...replica, certificates: ends }],
    };
    admin = await startTestAdmin(answers, {}, undefined, own);
    const { services, findings, certificates } = await status();
    expect(certificates).toEqual(own);
    const by = (name: string) => services.find(({ service }: { service: string }) => service === name);
    expect(by('session')).toMatchObject({ database_bytes: 4096, key_version: 'v1' });
    expect(by('wallet')).toMatchObject({ database_bytes: 0, key_version: null });
    expect(by('mfa').replicas).toMatchObject([{ certificates: ends }]);
    const trouble = findings.filter(({ level }: { level: string }) => level === 'fail');
    expect(trouble.map(({ name }: { name: string }) => name)).toEqual(['wallet.key', 'bus.certificates']);
  });

  it('answers with the services that do not respond and with databases that are unavailable', async () => {
    admin = await startTestAdmin({
      ...everybody(well),
      'wallet.v1.status': () => ({ ...well(), database: false }),
      'transfer.v1.status': () => ({ ...well(), pending_migrations: 1 }),
      'mfa.v1.status': () => {
        throw new CodedError('upstream_timeout');
      },
    });
    const { ready, services } = await status();
    expect(ready).toBe(false);
    const by = (name: string) => services.find(({ service }: { service: string }) => service === name);
    expect(by('mfa')).toMatchObject({ answers: false, ready: false, version: '' });
    expect(by('wallet')).toMatchObject({ answers: true, ready: false, database: false });
    expect(by('transfer')).toMatchObject({ answers: true, ready: false, pending_migrations: 1 });
    expect(by('identity')).toMatchObject({ ready: true });
  });
});
