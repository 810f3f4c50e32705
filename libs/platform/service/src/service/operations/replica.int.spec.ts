import { hostname } from 'node:os';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { operatorProceduresOf } from '@latchkey/platform/procedures';
import { connectBus, receiverOf, RpcClient } from '@latchkey/platform/rpc';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { ReplicaAnswers } from './replica.js';

const SERVICE = 'replicated';
const { everyReplica, status } = operatorProceduresOf(SERVICE);
const logger = createLogger({ service: 'spec', output: { write: () => undefined } });
const open: NatsConnection[] = [];
const connected = async (name: string): Promise<NatsConnection> => {
  const bus = await connectBus({ url: process.env['NATS_URL'] ?? '', name, logger });
  open.push(bus);
  return bus;
};
const metrics = createMetrics('spec');
const client = new RpcClient({
  connection: await connected('asks'),
  name: 'asks',
  metrics,
  tracing: undefined,
});
afterAll(() => Promise.all(open.map((bus) => bus.close())));

const context = { requestId: 'req_1', caller: null, actor: { type: 'operator', key_id: 'ada' } } as const;
const hear = () => client.callEvery(everyReplica, context, {});
const ask = async () => (await hear()).map(({ answer }) => answer);

const WELL = {
  reached: () =>
    Promise.resolve({
      ...{ database: true, jetstream: true, pending_migrations: 0 },
      ...{ outbox_pending: 0, outbox_oldest_age_seconds: 0 },
    }),
};

const ENDS = [{ use: 'bus_process' as const, expires_at: 1_790_000_000 }];

async function startReplica(): Promise<{ answers: ReplicaAnswers; bus: NatsConnection }> {
  const bus = await connected(SERVICE);
  const answers = new ReplicaAnswers({ name: SERVICE, bus, logger, certificates: () => ENDS });
  await bus.flush();
  return { answers, bus };
}

describe('the replicas of a service', () => {
  it('are none where none runs', async () => {
    expect(await ask()).toEqual([]);
  });

  it('answer all, each for itself', async () => {
    const replicas = await Promise.all(Array.from({ length: 3 }, startReplica));
    const before = Date.now();
    replicas[0]?.answers.servesWhile({ serving: true }, WELL);
    replicas[1]?.answers.servesWhile({ serving: false }, WELL);
    const answered = await ask();
    expect(answered.map(({ serving }) => serving).toSorted()).toEqual([false, false, true]);
    for (const { name, version, clock_ms, certificates } of answered) {
      expect(certificates).toEqual(ENDS);
      expect([name, version]).toEqual([`${hostname()}/${process.pid}`, 'source']);
      expect(clock_ms).toBeGreaterThanOrEqual(before);
    }
    // The queue group of the service is another one.
    await expect(client.call(status, context, {})).rejects.toMatchObject({ code: 'service_unavailable' });
    await replicas[0]?.bus.close();
    expect(await ask()).toHaveLength(2);
  });

  it('say what they reach, and why they take no calls', async () => {
    const well = { database: true, jetstream: true, pending_migrations: 0 };
    const found = { ...well, outbox_pending: 2, outbox_oldest_age_seconds: 7 };
    const { answers, bus } = await startReplica();
    const own = async () => (await ask()).find(({ outbox_pending: pending }) => pending === 2);
    const limits: number[] = [];
    const finds = (more: object) =>
      answers.finds((limitMs) => {
        limits.push(limitMs);
        return Promise.resolve({ ...found, ...more });
      });
    finds({});
    expect(await own()).toMatchObject({ serving: false, idle_reason: 'starting', ...found });
    finds({ pending_migrations: 1 });
    expect(await own()).toMatchObject({ idle_reason: 'schema_behind', pending_migrations: 1 });
    finds({ database: false });
    expect(await own()).toMatchObject({ idle_reason: 'database_lost', database: false });
    answers.servesWhile({ serving: true }, { reached: () => Promise.resolve(found) });
    expect(await own()).toMatchObject({ serving: true, idle_reason: '', ...found });
    // In time for the caller, who waits a second.
    expect(Math.max(...limits)).toBeLessThan(1000);
    await bus.close();
  });

  it('ask no store where only their version is asked for', async () => {
    const { answers, bus } = await startReplica();
    const looks: number[] = [];
    answers.finds((limitMs) => {
      looks.push(limitMs);
      throw new Error('not to be asked');
    });
    const heard = await client.callEvery(everyReplica, context, { only_version: true });
    const versions = heard.map(({ answer: { name, version } }) => `${name} ${version}`);
    expect(versions).toContain(`${hostname()}/${process.pid} source`);
    expect(heard).toHaveLength(3);
    expect(looks).toEqual([]);
    await bus.close();
  });

  it('that answer late are among them, and each answer has its own time', async () => {
    const bus = await connected(SERVICE);
    const late = () => ({ name: 'late/1', clock_ms: Date.now() });
    bus.subscribe(everyReplica.subject, {
      callback: receiverOf({ connection: bus, logger }, (incoming, index) => {
        setTimeout(() => incoming.answer(index, { ok: late() }), 500);
      }),
    });
    await bus.flush();
    const heard = await hear();
    expect(heard.map(({ answer }) => answer.name)).toEqual([
      ...heard.slice(1).map(() => expect.any(String)),
      'late/1',
    ]);
    const lateAt = heard.at(-1)?.answer.clock_ms ?? 0;
    expect(heard.slice(0, -1).filter(({ receivedAtMs }) => receivedAtMs > lateAt)).toEqual([]);
    await bus.close();
  });

  it('that answer nonsense leave the answers of the others', async () => {
    const odd = await connected(SERVICE);
    odd.subscribe(everyReplica.subject, { callback: (_, message) => void message.respond('nonsense') });
    await odd.flush();
    expect(await ask()).toHaveLength(2);
  });
});
