import { EventEmitter, once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { INestMicroservice } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CodedError } from '../errors/index.js';
import { InFlight } from '../overload/index.js';
import { type Actor, createLogger, createMetrics, currentCall } from '../telemetry/index.js';
import {
  type Call,
  connectBus,
  defineProcedure,
  type FinishedCall,
  Handles,
  RethrowFilter,
  RpcClient,
  RpcServer,
} from './index.js';

interface Sum {
  sum: number;
}

const add = defineProcedure<{ a: number; b: number }, Sum, { id: string }>({
  subject: 'sums.v1.add',
  errors: ['too_large'],
});
const slow = defineProcedure<{ ms: number }, Sum, null>({
  subject: 'sums.v1.slow',
  errors: [],
  timeoutMs: 1000,
});
const wait = defineProcedure<{ ms: number }, Sum, { id: string }>({
  subject: 'sums.v1.wait',
  errors: ['too_large'],
  // Long enough for answers on a busy machine: what hangs takes as long.
  timeoutMs: 3000,
  shared: true,
});
const nobody = defineProcedure<object, Sum, null>({ subject: 'sums.v1.nobody', errors: [] });

/** In place of a time: the handler waits until it is let go. */
const HELD = 999_999;
const held = new EventEmitter();

async function after(ms: number): Promise<void> {
  if (ms === HELD) {
    const letGo = once(held, 'let go');
    held.emit('begun');
    await letGo;
  } else if (ms > 0) await delay(ms);
}

@Controller()
class SumsController {
  @Handles(add)
  async add({ input, caller, requestId, actor }: Call<typeof add>): Promise<Sum> {
    actors.push(actor, currentCall()?.actor);
    if (input.a > 100) throw new CodedError('too_large', { retryAfterSeconds: 7 });
    if (input.a === 42) return { sum: 42, text: 'x'.repeat(busLimit) } as Sum;
    if (input.a < 0) throw new Error(`a secret of ${caller.id} in ${requestId}`);
    return { sum: input.a + input.b };
  }

  @Handles(wait)
  async wait({ input, caller }: Call<typeof wait>): Promise<Sum> {
    if (input.ms < 0) throw new CodedError('too_large');
    await after(input.ms);
    return { sum: input.ms, text: caller.id.repeat(input.ms === 0 ? 200_000 : 1) } as Sum;
  }

  @Handles(slow)
  async slow({ input }: Call<typeof slow>): Promise<Sum> {
    await after(input.ms);
    return { sum: input.ms };
  }
}

@Module({ controllers: [SumsController] })
class SumsModule {}

/** Of the call that was handled last, as its handler and what it calls see it. */
const actors: (Actor | undefined)[] = [];

/** Bytes that the server takes in one message, as it says itself. */
let busLimit = 0;
const logger = createLogger({ service: 'spec', level: 'error' });
const metrics = createMetrics('gate');
const context = { requestId: 'req_1', caller: { id: 'app_1' } };

describe('procedures over NATS', () => {
  const observed: FinishedCall[] = [];
  let serverBus: NatsConnection;
  let clientBus: NatsConnection;
  let app: INestMicroservice;
  let client: RpcClient;

  beforeAll(async () => {
    const url = process.env.NATS_URL ?? '';
    serverBus = await connectBus({ url, name: 'sums', logger });
    busLimit = serverBus.info?.max_payload ?? 0;
    clientBus = await connectBus({ url, name: 'gate', logger });
    const strategy = new RpcServer({
      connection: serverBus,
      queue: 'sums',
      logger,
      observe: (call) => observed.push(call),
      failureCode: () => undefined,
      tracing: undefined,
      inFlight: new InFlight({ always: 200, most: 200, longTurnMs: Infinity }, createMetrics('sums')),
    });
    app = await NestFactory.createMicroservice(SumsModule, { strategy, logger: false });
    app.useGlobalFilters(new RethrowFilter());
    await app.listen();
    client = new RpcClient({ connection: clientBus, name: 'gate', metrics, tracing: undefined });
  });

  afterAll(async () => {
    await app.close();
    await Promise.all([serverBus.close(), clientBus.close()]);
  });

  it('answers, and reports request id, caller and code to the observer', async () => {
    await expect(client.call(add, context, { a: 1, b: 2 })).resolves.toEqual({ sum: 3 });
    expect(observed.at(-1)).toMatchObject({
      subject: 'sums.v1.add',
      requestId: 'req_1',
      code: 'ok',
      caller: { id: 'app_1' },
    });
  });

  it('names the key behind the call to the handler, and to what it does', async () => {
    const actor = { type: 'operator', key_id: 'ada' } as const;
    await client.call(add, { ...context, actor }, { a: 1, b: 2 });
    expect(actors.splice(0)).toEqual(expect.arrayContaining([actor, actor]));
    await client.call(add, context, { a: 1, b: 2 });
    expect(actors.splice(0)).toEqual([undefined, undefined]);
  });

  it('hands a refusal over with its code and details', async () => {
    const refused = client.call(add, context, { a: 101, b: 0 });
    await expect(refused).rejects.toMatchObject({ code: 'too_large', details: { retryAfterSeconds: 7 } });
  });

  it('answers internal_error for a fault, without the thrown error', async () => {
    const failed = await client.call(add, context, { a: -1, b: 0 }).catch((error: CodedError) => error);
    expect(failed).toMatchObject({ code: 'internal_error', message: 'internal_error', details: {} });
    expect(observed.at(-1)?.error).toBeInstanceOf(Error);
  });

  it('fails at once for an answer that is too large for the bus', async () => {
    await expect(client.call(add, context, { a: 42, b: 0 })).rejects.toMatchObject({
      code: 'internal_error',
    });
    expect(observed.at(-1)).toMatchObject({ code: 'internal_error', error: expect.any(Error) });
  });

  it('is service_unavailable at once without a listener', async () => {
    await expect(client.call(nobody, { requestId: 'r', caller: null }, {})).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });

  it('counts what was not answered, by procedure', async () => {
    const refused = client.call(add, context, { a: 101, b: 0 }).catch(() => undefined);
    await Promise.all([
      refused,
      client.call(nobody, { requestId: 'r', caller: null }, {}).catch(() => undefined),
    ]);
    const text = await metrics.text();
    expect(text).toMatch(/failures_total\{procedure="sums.v1.nobody",code="service_unavailable",.*\} [1-9]/);
    expect(text).not.toContain('too_large');
  });

  it('is upstream_timeout when the answer takes longer than the procedure allows', async () => {
    await expect(client.call(slow, { requestId: 'r', caller: null }, { ms: HELD })).rejects.toMatchObject({
      code: 'upstream_timeout',
    });
    held.emit('let go');
  });

  describe('calls of one turn that share a message', () => {
    const waiting = (ms: number, id = 'a') =>
      client.call(wait, { requestId: `r${ms}`, caller: { id } }, { ms });
    let messages = 0;

    beforeAll(() => {
      serverBus.subscribe('sums.v1.wait', { callback: () => void (messages += 1) });
      return serverBus.flush();
    });

    it('are one message, and each has its own answer, caller and request id', async () => {
      messages = 0;
      const caller = { id: 'a' };
      const asked = Array.from({ length: 15 }, (_, n) =>
        client.call(wait, { requestId: `r${n}`, caller }, { ms: n + 1 }),
      );
      const other = waiting(50, 'b');
      expect(await Promise.all(asked)).toEqual(asked.map((_, n) => ({ sum: n + 1, text: 'a' })));
      expect(await other).toEqual({ sum: 50, text: 'b' });
      expect(messages).toBe(1);
      const mine = observed.filter(({ subject }) => subject === wait.subject);
      expect(new Set(mine.map(({ requestId }) => requestId)).size).toBe(16);
    });

    it('are several messages where they are many', async () => {
      messages = 0;
      await Promise.all(Array.from({ length: 130 }, () => waiting(1)));
      expect(messages).toBe(9);
    });

    it('do not wait for a slow one, and fail alone', async () => {
      const ends: string[] = [];
      const codeOf = ({ code }: CodedError) => void ends.push(code);
      const never = waiting(HELD).catch(codeOf);
      const refused = waiting(-1).catch(codeOf);
      expect(await waiting(1)).toMatchObject({ sum: 1 });
      await refused;
      expect(ends).toEqual(['too_large']);
      await never;
      expect(ends).toEqual(['too_large', 'upstream_timeout']);
      held.emit('let go');
    });

    it('may have more to answer than one message carries', async () => {
      const answers = await Promise.all(Array.from({ length: 40 }, () => waiting(0)));
      expect(answers.every((answer) => 'text' in answer && String(answer.text).length === 200_000)).toBe(
        true,
      );
    });
  });

  it('finishes the calls in flight when it closes, and takes no new one', async () => {
    const begun = once(held, 'begun');
    const inFlight = client.call(wait, context, { ms: HELD });
    await begun;
    const closed = app.close();
    const isTaken = () => client.call(add, context, { a: 1, b: 1 }).then(Boolean, () => false);
    while (await isTaken());
    held.emit('let go');
    await closed;
    await expect(inFlight).resolves.toMatchObject({ sum: HELD });
    await expect(client.call(add, context, { a: 1, b: 1 })).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });
});
