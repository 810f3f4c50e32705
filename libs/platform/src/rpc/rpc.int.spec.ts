import { Controller, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { INestMicroservice } from '@nestjs/common';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { CodedError } from '../errors/index.js';
import { createLogger } from '../telemetry/index.js';
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
  timeoutMs: 150,
});
const nobody = defineProcedure<object, Sum, null>({ subject: 'sums.v1.nobody', errors: [] });

@Controller()
class SumsController {
  @Handles(add)
  async add({ input, caller, requestId }: Call<typeof add>): Promise<Sum> {
    if (input.a > 100) throw new CodedError('too_large', { retryAfterSeconds: 7 });
    if (input.a === 42) return { sum: 42, text: 'x'.repeat(busLimit) } as Sum;
    if (input.a < 0) throw new Error(`a secret of ${caller.id} in ${requestId}`);
    return { sum: input.a + input.b };
  }

  @Handles(slow)
  async slow({ input }: Call<typeof slow>): Promise<Sum> {
    await new Promise((resolve) => setTimeout(resolve, input.ms));
    return { sum: input.ms };
  }
}

@Module({ controllers: [SumsController] })
class SumsModule {}

/** Bytes that the server takes in one message, as it says itself. */
let busLimit = 0;

const logger = createLogger({ service: 'spec', level: 'error' });
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
    const failureCode = () => undefined;
    const strategy = new RpcServer({
      connection: serverBus,
      queue: 'sums',
      logger,
      observe: (call) => observed.push(call),
      failureCode,
    });
    app = await NestFactory.createMicroservice(SumsModule, { strategy, logger: false });
    app.useGlobalFilters(new RethrowFilter());
    await app.listen();
    client = new RpcClient(clientBus);
  });

  afterAll(async () => {
    await app.close();
    await Promise.all([serverBus.close(), clientBus.close()]);
  });

  it('answers, and tells the observer the request id, the caller and the code', async () => {
    await expect(client.call(add, context, { a: 1, b: 2 })).resolves.toEqual({ sum: 3 });
    expect(observed.at(-1)).toMatchObject({
      subject: 'sums.v1.add',
      requestId: 'req_1',
      code: 'ok',
      caller: { id: 'app_1' },
    });
  });

  it('hands a refusal over with its code and details', async () => {
    const refused = client.call(add, context, { a: 101, b: 0 });
    await expect(refused).rejects.toMatchObject({ code: 'too_large', details: { retryAfterSeconds: 7 } });
  });

  it('tells a fault as internal_error and nothing of what was thrown', async () => {
    const failed = await client.call(add, context, { a: -1, b: 0 }).catch((error: CodedError) => error);
    expect(failed).toMatchObject({ code: 'internal_error', message: 'internal_error', details: {} });
    expect(observed.at(-1)?.error).toBeInstanceOf(Error);
  });

  it('tells at once of an answer that the bus does not carry', async () => {
    await expect(client.call(add, context, { a: 42, b: 0 })).rejects.toMatchObject({
      code: 'internal_error',
    });
    expect(observed.at(-1)).toMatchObject({ code: 'internal_error', error: expect.any(Error) });
  });

  it('is service_unavailable at once when nobody listens', async () => {
    await expect(client.call(nobody, { requestId: 'r', caller: null }, {})).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });

  it('is upstream_timeout when the answer takes longer than the procedure allows', async () => {
    await expect(client.call(slow, { requestId: 'r', caller: null }, { ms: 400 })).rejects.toMatchObject({
      code: 'upstream_timeout',
    });
  });

  it('finishes the calls in flight when it closes, and takes no new one', async () => {
    const inFlight = client.call(slow, { requestId: 'r', caller: null }, { ms: 100 });
    await clientBus.flush();
    await new Promise((resolve) => setTimeout(resolve, 20));
    await app.close();
    await expect(inFlight).resolves.toEqual({ sum: 100 });
    await expect(client.call(add, context, { a: 1, b: 1 })).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });
});
