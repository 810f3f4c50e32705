import { once, EventEmitter } from 'node:events';
import { Controller, type INestMicroservice, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NatsConnection } from '@nats-io/transport-node';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { InFlight } from '../overload/index.js';
import { createLogger, createMetrics } from '../telemetry/index.js';
import {
  connectBus,
  defineProcedure,
  Handles,
  operatorProceduresOf,
  RethrowFilter,
  RpcClient,
  RpcServer,
} from './index.js';

const MOST = 20;
const hold = defineProcedure<object, { held: boolean }, null>({
  subject: 'slots.v1.hold',
  errors: [],
  // A message is sent again after a fifth of it.
  timeoutMs: 60_000,
  shared: true,
});
const { listDeadEvents } = operatorProceduresOf('slots');
const context = { requestId: 'req_1', caller: null };
const held = new EventEmitter();
held.setMaxListeners(MOST + 1);
let begun = 0;

@Controller()
class SlotsController {
  @Handles(hold)
  async hold(): Promise<{ held: boolean }> {
    begun += 1;
    await once(held, 'let go');
    return { held: true };
  }

  @Handles(listDeadEvents)
  listDeadEvents() {
    return { events: [], next: '' };
  }
}

@Module({ controllers: [SlotsController] })
class SlotsModule {}

const logger = createLogger({ service: 'spec', level: 'error' });
const metrics = createMetrics('slots');
let buses: NatsConnection[];
let app: INestMicroservice;
let client: RpcClient;

beforeAll(async () => {
  const url = process.env['NATS_URL'] ?? '';
  const connection = await connectBus({ url, name: 'slots', logger });
  const clientBus = await connectBus({ url, name: 'gate', logger });
  buses = [connection, clientBus];
  const strategy = new RpcServer({
    connection,
    queue: 'slots',
    logger,
    observe: () => undefined,
    failureCode: () => undefined,
    tracing: undefined,
    inFlight: new InFlight({ always: MOST, most: MOST, longTurnMs: Infinity }, metrics),
  });
  app = await NestFactory.createMicroservice(SlotsModule, { strategy, logger: false });
  app.useGlobalFilters(new RethrowFilter());
  await app.listen();
  client = new RpcClient({ connection: clientBus, name: 'gate', metrics, tracing: undefined });
});

afterAll(async () => {
  held.emit('let go');
  await app.close();
  await Promise.all(buses.map((bus) => bus.close()));
});

it('a service at its limit refuses calls at once, works on no more, and takes calls again', async () => {
  const taken = Array.from({ length: MOST }, () => client.call(hold, context, {}));
  while (begun < MOST) await new Promise((resolve) => setTimeout(resolve, 5));
  const refused = await Promise.all(
    Array.from({ length: 1000 }, () => client.call(hold, context, {}).catch((error: unknown) => error)),
  );
  expect(new Set(refused.map((error) => (error as { code: string }).code))).toEqual(
    new Set(['service_unavailable']),
  );
  expect(refused[0]).toMatchObject({ details: { retryAfterSeconds: 1 } });
  expect(begun).toBe(MOST);
  await expect(client.call(listDeadEvents, context, {})).resolves.toEqual({ events: [], next: '' });
  held.emit('let go');
  await expect(Promise.all(taken)).resolves.toHaveLength(MOST);
  const again = client.call(hold, context, {});
  while (begun === MOST) await new Promise((resolve) => setTimeout(resolve, 5));
  held.emit('let go');
  await expect(again).resolves.toEqual({ held: true });
  expect(await metrics.text()).toMatch(/overload_refusals_total\{.*\} 1000$/m);
});
