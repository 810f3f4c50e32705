import { type INestMicroservice, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { NatsConnection } from '@nats-io/transport-node';
import { InFlight } from '../../overload/index.js';
import { createLogger, createMetrics, type Metrics } from '@latchkey/platform/telemetry';
import { type CallObserver, RpcServer } from '../server.js';
import { connectBus } from '../bus/connection.js';
import { RethrowFilter } from '../handles.js';
import type { ProveCaller } from '../proved-caller.js';
import { RpcClient } from '../client.js';

export const CLIENT = 'gate';

interface PairOptions {
  /** Of the NATS server; the run of the tests names it in `NATS_URL`. */
  readonly url: string | undefined;
  /** Of the service. */
  readonly name: string;
  readonly controller: Type;
  readonly observe?: CallObserver;
  /** Calls that the service works on at once. */
  readonly most?: number;
  /** The caller that the service believes; without it, the one that the sender names. */
  readonly prove?: ProveCaller;
}

/** A service with one controller, and a client of it, over NATS. */
export interface RpcPair {
  readonly app: INestMicroservice;
  readonly serverBus: NatsConnection;
  readonly client: RpcClient;
  /** Of both. */
  readonly metrics: Metrics;
  close(): Promise<void>;
}

export async function startRpcPair({
  url = '',
  name,
  controller,
  observe = () => undefined,
  most = 200,
  prove = ({ plain }) => Promise.resolve({ caller: plain }),
}: PairOptions): Promise<RpcPair> {
  const logger = createLogger({ service: 'spec', level: 'error' });
  const metrics = createMetrics(CLIENT);
  const serverBus = await connectBus({ url, name, logger });
  const clientBus = await connectBus({ url, name: CLIENT, logger });
  const strategy = new RpcServer({
    connection: serverBus,
    queue: name,
    logger,
    observe,
    failureCode: () => undefined,
    tracing: undefined,
    inFlight: new InFlight({ always: most, most, longTurnMs: Infinity }, metrics),
  });
  strategy.proveCallersBy(prove);
  const app = await NestFactory.createMicroservice(moduleOf(controller), { strategy, logger: false });
  app.useGlobalFilters(new RethrowFilter());
  await app.listen();
  const client = new RpcClient({ connection: clientBus, name: CLIENT, metrics, tracing: undefined });
  const close = async () => {
    await app.close();
    await Promise.all([serverBus.close(), clientBus.close()]);
  };
  return { app, serverBus, client, metrics, close };
}

function moduleOf(controller: Type): Type {
  @Module({ controllers: [controller] })
  class PairModule {}
  return PairModule;
}
