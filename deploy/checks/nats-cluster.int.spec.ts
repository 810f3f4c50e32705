import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { freePorts } from '@latchkey/platform/embedded';
import { makeAuthority } from '../certificates/certificates.mjs';
import { chartValues, type ClusterServer, type Member, startMember } from './chart-nats.js';

const LIMIT_MS = 15_000;
const REFUSED_MS = 2000;
const LOOKS = 10;
const LOOK_MS = 100;
const routesAuthority = makeAuthority('routes');
const clientsAuthority = makeAuthority('clients');
const running: ClusterServer[] = [];

afterEach(async () => {
  await Promise.all(running.splice(0).map((server) => server.stop()));
});

/** Three servers and their options; the options of the last one vary. */
async function threeServers(last: Partial<Member> = {}): Promise<ClusterServer[]> {
  const ports = await freePorts(9);
  const servers = [0, 1, 2].map((index) =>
    startMember({
      name: `nats-${index}`,
      ports: { client: ports[index] ?? 0, route: ports[index + 3] ?? 0, monitor: ports[index + 6] ?? 0 },
      routes: ports.slice(3, 6),
      password: 'p0fRoutes',
      authority: routesAuthority,
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
