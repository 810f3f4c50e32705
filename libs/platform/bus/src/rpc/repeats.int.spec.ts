import { randomBytes } from 'node:crypto';
import type { Msg, NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CodedError } from '@latchkey/platform/errors';
import { newId } from '@latchkey/platform/ids';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { connectBus } from './bus/connection.js';
import { defineProcedure } from '@latchkey/platform/procedures';
import { RpcClient } from './client.js';
import { Keeping } from './keeping.js';
import { wire, type WireRequest } from './wire.js';

type Look = { n: number };
type Seen = { seen: number };

const look = (options: { shared?: boolean; gathered?: boolean; repeatable?: boolean }) =>
  defineProcedure<Look, Seen, null>({
    subject: `specs.v1.${newId('look')}`,
    errors: [],
    timeoutMs: 1500,
    ...options,
  });

describe('a message whose replies are late', () => {
  const metrics = createMetrics('gate');
  let bus: NatsConnection;
  let client: RpcClient;
  const call = (procedure: ReturnType<typeof look>, n: number) =>
    client.call(procedure, { requestId: `r${n}`, caller: null }, { n });

  beforeAll(async () => {
    const logger = createLogger({ service: 'spec', level: 'error' });
    bus = await connectBus({ url: process.env.NATS_URL ?? '', name: 'gate', logger });
    client = new RpcClient({ connection: bus, name: 'gate', metrics, tracing: undefined });
  });
  afterAll(() => bus.close());

  /** A replica that takes what it is sent, and says nothing to the first `silent` messages. */
  const replica = (subject: string, silent: number): Msg[] => {
    const taken: Msg[] = [];
    const answer = (msg: Msg) => {
      if (taken.push(msg) <= silent) return;
      const { calls } = wire.read<WireRequest>(msg.data);
      const replies = calls.map(({ input }, index) => wire.reply(index, { ok: { seen: (input as Look).n } }));
      msg.respond(wire.replies(replies));
    };
    bus.subscribe(subject, { queue: 'specs', callback: (_, msg) => answer(msg) });
    return taken;
  };

  it('is sent again, so that the calls which died with a replica are answered by another', async () => {
    const procedure = look({ shared: true });
    const taken = replica(procedure.subject, 1);
    expect(await Promise.all([call(procedure, 1), call(procedure, 2)])).toEqual([{ seen: 1 }, { seen: 2 }]);
    expect(taken).toHaveLength(2);
    const { subject } = procedure;
    expect(await metrics.text()).toContain(
      `rpc_client_repeats_total{procedure="${subject}",service="gate"} 1`,
    );
  });

  it('is sent twice and no more, and ends within its limit', async () => {
    const procedure = look({ shared: true });
    const taken = replica(procedure.subject, Infinity);
    await expect(call(procedure, 1)).rejects.toMatchObject({ code: 'upstream_timeout' });
    expect(taken).toHaveLength(2);
  });

  it('is sent once where doing it twice would not be the same', async () => {
    const procedure = look({});
    const taken = replica(procedure.subject, 1);
    await expect(call(procedure, 1)).rejects.toMatchObject({ code: 'upstream_timeout' });
    expect(taken).toHaveLength(1);
  });

  it('is sent once with gathered calls that are not reads: each of them fails', async () => {
    const procedure = look({ gathered: true });
    const taken = replica(procedure.subject, 1);
    const codes = [1, 2, 3].map((n) => call(procedure, n).catch((error: CodedError) => error.code));
    expect(await Promise.all(codes)).toEqual(Array(3).fill('upstream_timeout'));
    expect(taken).toHaveLength(1);
    expect(wire.read<WireRequest>(taken[0]!.data).calls).toHaveLength(3);
  });

  it('is not sent again where everything is late: twenty times, and once for ten messages more', async () => {
    const procedure = look({ shared: true });
    const taken = replica(procedure.subject, Infinity);
    const refused = [];
    for (let n = 0; n < 50; n += 1) {
      refused.push(call(procedure, n).catch((error: CodedError) => error.code));
      // The next one is not of this turn: it is a message of its own.
      await new Promise((resolve) => setImmediate(resolve));
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(new Set(await Promise.all(refused))).toEqual(new Set(['upstream_timeout']));
    expect(taken.length).toBeGreaterThan(50);
    expect(taken.length).toBeLessThanOrEqual(50 + 20);
  });

  it.each([
    ['keeps the outcome of a change', {}, true],
    ['keeps none of a read', { shared: true }, false],
    ['keeps none of a call that finds what an earlier one has made', { repeatable: true }, false],
  ])('%s for a request that is repeated', async (_, options, isKept) => {
    const procedure = look(options);
    const taken = replica(procedure.subject, 0);
    const keeping = new Keeping(newId('idem'), randomBytes(32));
    await client.call(procedure, { requestId: 'r1', caller: null, keeping }, { n: 1 });
    expect(wire.read<WireRequest>(taken[0]!.data).calls.map(({ kept }) => kept !== undefined)).toEqual([
      isKept,
    ]);
  });
});
