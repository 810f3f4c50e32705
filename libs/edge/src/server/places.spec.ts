import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, it } from '@jest/globals';
import { InFlight } from '@latchkey/platform/overload';
import { createMetrics } from '@latchkey/platform/telemetry';
import { ClientNetworks } from './client-networks.js';
import { ClientShares } from './client-shares.js';
import { Places } from './places.js';

const MOST = 100;

/** A request that a proxy has passed on. */
function requestFrom(address: string, authorization = ''): IncomingMessage {
  const request = new IncomingMessage(new Socket());
  request.headers = { 'x-forwarded-for': address, authorization };
  return request;
}

function block(ms: number): void {
  for (const until = performance.now() + ms; performance.now() < until;);
}

it('a server has its share of the most, also while the process takes less; a browser has one of the less', async () => {
  const metrics = createMetrics('spec');
  const inFlight = new InFlight({ always: 4, most: MOST, longTurnMs: 30 }, metrics);
  const isServer = ({ headers }: IncomingMessage) => headers.authorization === 'Bearer sk_1';
  const shares = new ClientShares(0.25, metrics);
  const places = new Places({ inFlight, shares, networks: new ClientNetworks(1), isServer, metrics });
  const others = Array.from({ length: 40 }, (_, host) => requestFrom(`198.51.100.${host}`));
  for (const request of others) expect(places.enter(request)).toBeUndefined();
  await delay(5);
  while (inFlight.limit > 28) {
    block(50);
    await delay(1);
  }
  for (const request of others) places.leave(request);
  const entered = (address: string, key?: string) =>
    Array.from({ length: 21 }, () => places.enter(requestFrom(address, key)));
  expect(entered('192.0.2.1')).toEqual([...Array(7).fill(undefined), ...Array(14).fill('rate_limited')]);
  expect(entered('192.0.2.2', 'Bearer sk_1')).toEqual(Array(21).fill(undefined));
});
