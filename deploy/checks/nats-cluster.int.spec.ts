import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { jetstream } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { READER } from '@latchkey/contracts/bus';
import { freePorts } from '@latchkey/platform/embedded';
import { type AppliedType, StreamKeeper } from '@latchkey/platform/stream-keeping';
import { EventStream, StreamReader } from '@latchkey/platform/streams';
import { createLogger } from '@latchkey/platform/telemetry';
import { eventually } from '@latchkey/platform/testing';
import { makeAuthority } from '../certificates/certificates.mjs';
import { chartValues, type ClusterServer, type Member, startMember } from './chart-nats.js';

const LIMIT_MS = 15_000;
const REFUSED_MS = 2000;
const LOOKS = 10;
const LOOK_MS = 100;
const routesAuthority = makeAuthority('routes');
const clientsAuthority = makeAuthority('clients');
const running: ClusterServer[] = [];
const open: NatsConnection[] = [];
const logger = createLogger({ service: 'spec', output: { write: () => undefined } });

afterEach(async () => {
  await Promise.all(open.splice(0).map((connection) => connection.close()));
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

/** Three servers and their options; the options of the last one vary. */
async function threeServers(last: Partial<Member> = {}, withUsers = false): Promise<ClusterServer[]> {
  const ports = await freePorts(9);
  const servers = [0, 1, 2].map((index) =>
    startMember({
      name: `nats-${index}`,
      ports: { client: ports[index] ?? 0, route: ports[index + 3] ?? 0, monitor: ports[index + 6] ?? 0 },
      routes: ports.slice(3, 6),
      password: 'p0fRoutes',
      authority: routesAuthority,
      withUsers,
      ...(index === 2 && last),
    }),
  );
  running.push(...servers);
  return servers;
}

async function until(server: ClusterServer | undefined, names: readonly string[]): Promise<void> {
  let routes: string[] = [];
  for (const deadline = Date.now() + LIMIT_MS; Date.now() < deadline; await delay(50)) {
    routes = (await server?.routes()) ?? [];
    if (routes.join() === names.join()) return;
  }
  throw new Error(`it has routes with ${routes.join()}, not with ${names.join()}`);
}

/** The routes of several looks. One look also shows a route that is about to be refused, for each new try. */
async function lasting(server: ClusterServer): Promise<string[]> {
  let routes = await server.routes();
  for (let look = 0; look < LOOKS; look += 1) {
    await delay(LOOK_MS);
    const now = await server.routes();
    routes = routes.filter((name) => now.includes(name));
  }
  return routes;
}

describe('routes between the servers of Kubernetes', () => {
  it('are one for each replica', () => {
    const urls = Object.keys(chartValues.container.env).filter((name) => name.startsWith('ROUTES_URL_'));
    expect(urls).toHaveLength(chartValues.config.cluster.replicas);
  });

  it('are opened with a certificate of their authority and their password', async () => {
    const servers = await threeServers();
    await until(servers[0], ['nats-1', 'nats-2']);
    await until(servers[1], ['nats-0', 'nats-2']);
    await until(servers[2], ['nats-0', 'nats-1']);
  });

  it.each([
    ['the certificate of a client', { authority: clientsAuthority, trusted: routesAuthority }],
    ['another password', { password: 'another' }],
  ])('are not opened with %s', async (_, last) => {
    const servers = await threeServers(last);
    await until(servers[0], ['nats-1']);
    // The server tries again and again.
    await delay(REFUSED_MS);
    expect(await Promise.all(servers.map(lasting))).toEqual([['nats-1'], ['nats-0'], []]);
  });
});

describe('accounts over three servers', () => {
  it('let each process do from any server what it may', async () => {
    const servers = await threeServers({}, true);
    const [first, second, third] = servers as [ClusterServer, ClusterServer, ClusterServer];
    await until(first, ['nats-1', 'nats-2']);
    const as = async (server: ClusterServer, name: string) => {
      const connection = await server.connectAs(name);
      open.push(connection);
      return connection;
    };
    const [streams, identity, session] = [
      await as(first, 'streams'),
      await as(second, 'identity'),
      await as(third, 'session'),
    ];
    const applied = [{ service: 'session', type: 'user.deleted' }];
    const keeper = await eventually(() => startedKeeper(streams, applied), 3 * LIMIT_MS);
    const client = jetstream(identity, { timeout: 2000 });
    const { seq } = await client.publish('events.user.deleted', '{"id":"evt_1"}', { msgID: 'evt_1' });
    expect(seq).toBe(1);
    const consumer = await jetstream(session).consumers.get('LATCHKEY', 'session-user-deleted');
    const message = await consumer.next({ expires: 5000 });
    expect([message?.string(), await message?.ackAck()]).toEqual(['{"id":"evt_1"}', true]);
    const feed = await as(second, 'events');
    const read: string[] = [];
    const reader = new StreamReader(new EventStream(feed), 'LATCHKEY', READER);
    await reader.read({ sequence: 0, eventId: '' }, async (batch) => {
      read.push(...batch.map(({ eventId }) => eventId));
      reader.close();
    });
    expect(read).toEqual(['evt_1']);
    feed.subscribe('event-service.v1.>', {
      callback: (_, msg) => ['one', 'two'].forEach((part) => msg.respond(part)),
    });
    await feed.flush();
    const gateway = await as(third, 'gateway');
    const parts = await eventually(() => answersOf(gateway, 'event-service.v1.list'), LIMIT_MS);
    expect(parts).toEqual(['one', 'two']);
    await keeper.stop();
  }, 90_000);
});

/** Until the servers have a leader, nothing can be made. */
async function startedKeeper(connection: NatsConnection, applied: readonly AppliedType[]) {
  const limits = { replicas: 3, maxMib: { LATCHKEY: 16, LATCHKEY_ACTIVITY: 16 } };
  const keeper = new StreamKeeper({ connection, logger, limits, applied, reader: READER });
  await keeper.start();
  if (keeper.complete) return keeper;
  await keeper.stop();
  return undefined;
}

/** All parts of an answer; undefined while the other server does not know who answers. */
async function answersOf(connection: NatsConnection, subject: string): Promise<string[] | undefined> {
  const parts: string[] = [];
  const answers = await connection.requestMany(subject, '', { strategy: 'timer', maxWait: 500 });
  for await (const answer of answers) if (answer.data.length > 0) parts.push(answer.string());
  return parts.length > 0 ? parts : undefined;
}
