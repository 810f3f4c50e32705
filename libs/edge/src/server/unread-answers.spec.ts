import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, expect, it } from '@jest/globals';
import { InFlight } from '@latchkey/platform/overload';
import { createLogger, createMetrics } from '@latchkey/platform/telemetry';
import { KnownPaths } from '../http/known-paths.js';
import { requestFigures } from '../http/observe.js';
import { guardsOf } from './guards.js';
import { limitedServer } from './server.js';
import { Shedding } from './shedding.js';

/** More than the system keeps for a client that reads nothing. */
const ANSWER = Buffer.alloc(32 * 1024 * 1024);
const GET = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n';

let server: Server;
let metrics: ReturnType<typeof createMetrics>;
let answered: number;
const clients: Socket[] = [];
/** The sockets of the server. */
const served: Socket[] = [];

afterEach(async () => {
  for (const client of [...clients.splice(0), ...served.splice(0)]) client.destroy();
  server.close();
  await once(server, 'close');
});

interface Limits {
  readonly places?: number;
  readonly connections?: number;
  readonly stalledMs?: number;
}

async function listen({ places = 100, connections = 100, stalledMs = 60_000 }: Limits): Promise<void> {
  metrics = createMetrics('spec');
  answered = 0;
  const config = { TRUSTED_PROXIES: 0, MAX_CONNECTIONS: connections, CLIENT_SHARE_PERCENT: 100 };
  const inFlight = new InFlight({ always: places, most: places, longTurnMs: Infinity }, metrics);
  const guards = guardsOf({ config, inFlight, access: { isServer: () => false }, metrics });
  const shedding = new Shedding({
    ...{ places: guards.places, paths: new KnownPaths(), figures: requestFigures(metrics), everyAnswer: {} },
    ...{ logger: createLogger({ service: 'gateway', level: 'error' }), draining: { portClosed: false } },
  });
  const answer = (response: { end(all: Buffer): unknown }) => {
    answered += 1;
    response.end(ANSWER);
  };
  const limits = { shedding, connections: guards.connections, stalledMs };
  server = limitedServer((_, response) => answer(response), limits).listen(0, '127.0.0.1');
  server.on('connection', (socket: Socket) => served.push(socket));
  await once(server, 'listening');
}

/** A client that reads none of the answers to these requests. */
async function deaf(requests = 1): Promise<Socket> {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1').on('error', () => undefined);
  clients.push(client);
  const before = answered;
  client.write(GET.repeat(requests));
  while (answered < before + requests) await delay(5);
  return client;
}

const figure = async (name: string) =>
  Number(new RegExp(`^latchkey_${name}\\{.*\\} (\\d+)$`, 'm').exec(await metrics.text())?.[1]);
/** Which connections the server has ended. A client that reads nothing does not hear of it. */
const ended = () => served.map(({ destroyed }) => destroyed);

it('holds no place, also behind others of its connection', async () => {
  await listen({ places: 500 });
  await deaf(200);
  expect([await figure('in_flight'), await figure('answers_unread')]).toEqual([0, 200]);
});

it('is counted until its connection ends', async () => {
  await listen({});
  const client = await deaf(3);
  await deaf();
  expect(await figure('answers_unread')).toBe(4);
  client.destroy();
  while ((await figure('answers_unread')) > 1) await delay(5);
});

it('is not one of many: beyond their number the connection ends that has had some for the longest time', async () => {
  await listen({ places: 10 });
  for (let number = 0; number < 5; number += 1) await deaf(2);
  expect(ended()).toEqual(Array(5).fill(false));
  await deaf();
  expect(ended()).toEqual([true, ...Array<boolean>(5).fill(false)]);
  expect(await figure('answers_unread')).toBe(9);
});

it('keeps no connection from others: they take its place as that of an idle one', async () => {
  await listen({ connections: 10 });
  for (let number = 0; number < 15; number += 1) await deaf();
  expect(ended().slice(0, 7)).toEqual(Array(7).fill(true));
  expect(ended().slice(8)).toEqual(Array(7).fill(false));
});

it('ends its connection once nothing of it is read for a while', async () => {
  await listen({ stalledMs: 200 });
  await deaf();
  while (!ended()[0]) await delay(5);
});
