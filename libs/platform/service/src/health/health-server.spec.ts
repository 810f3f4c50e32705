import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { startHealthServer, type HealthOptions, type HealthServer } from './health-server.js';

let server: HealthServer | undefined;

async function start(options: Partial<HealthOptions> = {}): Promise<string> {
  const well = { port: 0, live: () => true, ready: () => true, metrics: async () => 'up 1\n' };
  server = await startHealthServer({ ...well, ...options });
  return `http://127.0.0.1:${server.port}`;
}

const fail = () => {
  throw new Error('with data: hunter2');
};

afterEach(async () => {
  await server?.close();
});

describe('answers', () => {
  it.each<[string, string, Partial<HealthOptions>, number, string]>([
    ['live', '/livez', {}, 200, 'ok'],
    ['not live', '/livez', { live: () => false }, 503, 'unavailable'],
    ['a live check that throws', '/livez', { live: fail }, 503, 'unavailable'],
    ['ready', '/readyz', {}, 200, 'ok'],
    ['ready, a little later', '/readyz?verbose', { ready: async () => true }, 200, 'ok'],
    ['not ready', '/readyz', { ready: async () => false }, 503, 'unavailable'],
    ['a ready check that throws', '/readyz', { ready: fail }, 503, 'unavailable'],
    ['a ready check that rejects', '/readyz', { ready: async () => fail() }, 503, 'unavailable'],
    ['metrics that fail', '/metrics', { metrics: async () => fail() }, 503, 'unavailable'],
    ['another path', '/', {}, 404, 'not_found'],
    ["a path of the object's prototype", '/constructor', {}, 404, 'not_found'],
  ])('%s', async (_, path, options, status, body) => {
    const response = await fetch((await start(options)) + path);
    expect([response.status, await response.json()]).toEqual([status, { status: body }]);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('metrics as text', async () => {
    const response = await fetch(`${await start()}/metrics`);
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    expect(await response.text()).toBe('up 1\n');
  });

  it('only GET and HEAD', async () => {
    const base = await start();
    const posted = await fetch(`${base}/readyz`, { method: 'POST', body: '{}' });
    expect([posted.status, posted.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
    const asked = await fetch(`${base}/readyz`, { method: 'HEAD' });
    expect([asked.status, await asked.text()]).toEqual([200, '']);
  });

  it('takes a ready check that hangs as not ready', async () => {
    const base = await start({ ready: () => new Promise<boolean>(() => undefined) });
    expect((await fetch(`${base}/readyz`)).status).toBe(503);
  });
});

describe('close', () => {
  it('ends at once with idle connections open, and may be called again', async () => {
    await start();
    const socket = connect(server?.port ?? 0, '127.0.0.1').on('error', () => undefined);
    await new Promise((resolve) => socket.once('connect', resolve));
    await server?.close();
    await server?.close();
    socket.destroy();
  });

  it('fails to start on a port that is taken', async () => {
    await start();
    const second = startHealthServer({
      port: server?.port ?? 0,
      live: () => true,
      ready: () => true,
      metrics: async () => '',
    });
    await expect(second).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });
});
