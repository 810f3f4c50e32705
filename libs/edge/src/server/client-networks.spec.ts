import type { Socket } from 'node:net';
import { expect, it } from '@jest/globals';
import fastify from 'fastify';
import { clientNetwork } from '@latchkey/platform/network';
import { addressOf } from '../http/request-context.js';
import { ClientNetworks } from './client-networks.js';

const HEADERS = [
  undefined,
  '',
  '192.0.2.1',
  '203.0.113.9, 192.0.2.1',
  'invented, 203.0.113.9 ,192.0.2.1:4711',
  ' , ,192.0.2.1',
  '[2001:db8::1]:4711, ::ffff:192.0.2.1',
  ',',
];

it.each([0, 1, 2, 3])('is the network that the limits count, behind %i proxies', async (proxies) => {
  const app = fastify({ trustProxy: proxies > 0 && ((_: string, hop: number) => hop < proxies) });
  const networks = new ClientNetworks(proxies);
  const seen: [string, string][] = [];
  app.get('/', (request, reply) => {
    seen.push([networks.of(request.raw).network, clientNetwork(addressOf(request))]);
    void reply.send('');
  });
  for (const forwarded of HEADERS)
    await app.inject({
      url: '/',
      headers: { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) },
    });
  await app.close();
  expect(seen).toHaveLength(HEADERS.length);
  for (const [network, counted] of seen) expect(network).toBe(counted);
});

it('groups connections by the /64 and the /48 of IPv6', () => {
  const networks = new ClientNetworks(0);
  const of = (remoteAddress: string) => networks.ofConnection({ remoteAddress } as Socket);
  expect(of('2001:db8::1')).toEqual(of('2001:db8::2'));
  expect(of('2001:db8:0:1::1').network).not.toBe(of('2001:db8::1').network);
  expect(of('2001:db8:0:1::1').site).toBe(of('2001:db8::1').site);
  expect(of('::ffff:192.0.2.1')).toEqual(of('192.0.2.1'));
});
