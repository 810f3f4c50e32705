import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { becomes, isReady } from './readiness.js';

describe('isReady', () => {
  let server: Server;

  /** 503 so often, and 200 then. */
  async function listen(refusals: number): Promise<number> {
    let asked = 0;
    server = createServer(({ url }, response) => {
      asked += 1;
      response.statusCode = url === '/readyz' && asked > refusals ? 200 : 503;
      response.end();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  }

  afterEach(() => void server.close());

  it('becomes so when /readyz answers 200', async () => {
    const port = await listen(2);
    expect(await isReady(port)).toBe(false);
    expect(await becomes(() => isReady(port), 10_000)).toBe(true);
  });

  it('is given up in time', async () => {
    const port = await listen(Infinity);
    expect(await becomes(() => isReady(port), 100)).toBe(false);
  });

  it('is not ready where nothing listens', async () => {
    const port = await listen(0);
    const closed = once(server, 'close');
    server.close();
    await closed;
    expect(await isReady(port)).toBe(false);
  });
});

describe('becomes', () => {
  it('looks once more when the time is over', async () => {
    expect(await becomes(() => true, 0)).toBe(true);
    expect(await becomes(() => false, 0)).toBe(false);
  });
});
