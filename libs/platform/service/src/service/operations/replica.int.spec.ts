import { hostname } from 'node:os';
import { afterAll, describe, expect, it } from '@jest/globals';
import type { NatsConnection } from '@nats-io/transport-node';
import { operatorProceduresOf } from '@latchkey/platform/procedures';
import { connectBus, RpcClient } from '@latchkey/platform/rpc';
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
const ask = () => client.callEvery(everyReplica, context, {});

async function startReplica(): Promise<{ answers: ReplicaAnswers; bus: NatsConnection }> {
  const bus = await connected(SERVICE);
  const answers = new ReplicaAnswers({ name: SERVICE, bus, logger });
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
    replicas[0]?.answers.servesWhile({ serving: true });
    replicas[1]?.answers.servesWhile({ serving: false });
    const answered = await ask();
    expect(answered.map(({ serving }) => serving).toSorted()).toEqual([false, false, true]);
    for (const { name, version, clock_ms } of answered) {
      expect([name, version]).toEqual([`${hostname()}/${process.pid}`, 'source']);
      expect(clock_ms).toBeGreaterThanOrEqual(before);
    }
    // The queue group of the service is another one.
    await expect(client.call(status, context, {})).rejects.toMatchObject({ code: 'service_unavailable' });
    await replicas[0]?.bus.close();
    expect(await ask()).toHaveLength(2);
  });

  it('that answer nonsense leave the answers of the others', async () => {
    const odd = await connected(SERVICE);
    odd.subscribe(everyReplica.subject, { callback: (_, message) => void message.respond('nonsense') });
    await odd.flush();
    expect(await ask()).toHaveLength(2);
  });
});
