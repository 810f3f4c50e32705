import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { fire, type Target } from './fire.js';
import { loop } from './window.js';

const ANSWER_MS = 20;
const ONE = { atOnce: 1, seconds: 1 };

describe('a window', () => {
  const bodies: string[] = [];
  let server: Server;
  let to: Target;

  beforeAll(async () => {
    server = createServer((request, response) => {
      void text(request).then(async (body) => {
        bodies.push(`${request.method} ${request.headers.authorization} ${body}`);
        await delay(ANSWER_MS);
        response.writeHead(request.url === '/good' ? 200 : 503).end('{}');
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    to = { ports: [(server.address() as AddressInfo).port], key: 'sk_test_key' };
  });

  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it('sends each request once, with the key, and counts the answers', async () => {
    bodies.length = 0;
    const callAt = (number: number) => ({ method: 'POST', path: '/good', body: { number } }) as const;
    const window = await fire(to, callAt, { atOnce: 2, seconds: 1 });
    expect(window.requests).toBeGreaterThan(5);
    expect(window).toHaveProperty('problems', {});
    expect(window.sent).toBeGreaterThanOrEqual(window.requests);
    expect(window.sent).toBeLessThanOrEqual(window.requests + 2);
    expect(window.p50Ms).toBeGreaterThanOrEqual(ANSWER_MS - 1);
    expect(window.p99Ms).toBeGreaterThanOrEqual(window.p50Ms);
    expect(new Set(bodies).size).toBe(bodies.length);
    expect(bodies).toContain('POST Bearer sk_test_key {"number":1}');
  });

  it('ends after an amount of requests', async () => {
    const window = await fire(to, () => ({ method: 'GET', path: '/good' }), { ...ONE, amount: 7 });
    expect(window).toMatchObject({ requests: 7, sent: 7, problems: {} });
  });

  it('counts any other answer as a problem', async () => {
    const window = await fire(to, () => ({ method: 'GET', path: '/bad' }), ONE);
    expect(window.requests).toBe(0);
    expect(Object.values(window.problems)).toEqual([expect.any(Number)]);
  });

  it('begins visits at a rate, and counts what they throw', async () => {
    let begun = 0;
    const visit = async () => {
      begun += 1;
      if (begun % 2 === 0) throw new Error('no mail arrived');
    };
    const window = await loop(visit, { atOnce: 4, seconds: 0.5, perSecond: 40 });
    // A machine with much to do begins fewer, and none begins more than the rate allows.
    expect(begun).toBeGreaterThan(1);
    expect(begun).toBeLessThanOrEqual(26);
    expect(window.problems).toEqual({ 'no mail arrived': Math.floor(begun / 2) });
  });
});
