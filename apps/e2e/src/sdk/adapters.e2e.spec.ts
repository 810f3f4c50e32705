import { request as httpRequest, type RequestListener } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { expressAuth } from '@latchkey/node/express';
import { fastifyAuth } from '@latchkey/node/fastify';
import { honoAuth, type LatchkeyEnv } from '@latchkey/node/hono';
import express from 'express';
import fastify from 'fastify';
import { Hono } from 'hono';
import { succeeded } from '../harness/http/answers.js';
import { newApp } from '../harness/http/app.js';
import { type PageServer, serve } from '../harness/http/page-server.js';
import { SANDBOX_CODE, sandboxEmail } from '../harness/sign-in/identities.js';
import { currentRun } from '../harness/stack/run.js';

const app = await newApp();
const options = { baseUrl: currentRun().baseUrl, secretKey: app.secretKey };

/** A server of one framework, with the route `/me` for signed-in users and `/recent` for a recent passkey. */
type Start = () => Promise<PageServer>;

const RECENT = { requireFactors: ['webauthn'], maxFactorAge: 10 } as const;

const startExpress = (parses: boolean): Start => {
  const auth = expressAuth(options);
  const server = express();
  if (parses) server.use(express.json());
  server.use(auth.handler);
  server.get('/me', auth.requireSession(), (request, response) => response.json(auth.sessionOf(request)));
  server.get('/recent', auth.requireSession(RECENT), (_, response) => response.json({}));
  server.post('/change', auth.requireSession(), (_, response) => response.json({}));
  return () => serve(server);
};

const startFastify: Start = async () => {
  const auth = fastifyAuth(options);
  const server = fastify();
  server.all('/auth/*', auth.handler);
  server.get('/me', { preHandler: auth.requireSession() }, async (request) => auth.sessionOf(request));
  server.get('/recent', { preHandler: auth.requireSession(RECENT) }, async () => ({}));
  server.post('/change', { preHandler: auth.requireSession() }, async () => ({}));
  await server.listen({ port: 0, host: '127.0.0.1' });
  return { port: (server.server.address() as AddressInfo).port, close: () => server.close() };
};

const startHono: Start = () => {
  const auth = honoAuth({ ...options, clientAddress: () => '127.0.0.1' });
  const server = new Hono<LatchkeyEnv>();
  server.all('/auth/*', auth.handler);
  // A route may answer with a response of its own.
  server.get('/me', auth.requireSession(), (context) => Response.json(context.get('session')));
  server.get('/recent', auth.requireSession(RECENT), (context) => context.json({}));
  server.post('/change', auth.requireSession(), (context) => context.json({}));
  return serve((request, response) => void serveHono(server, request, response));
};

/** What a runtime with Web requests does for Hono; on Node a package of Hono does it. */
const serveHono = async (server: Hono<LatchkeyEnv>, ...[request, response]: Parameters<RequestListener>) => {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  const { method = 'GET', headers } = request;
  const body = method === 'GET' ? undefined : Buffer.concat(chunks);
  const url = `http://${headers.host}${request.url}`;
  const answer = await server.fetch(
    new Request(url, { method, headers: headers as Record<string, string>, ...(body && { body }) }),
  );
  response.writeHead(answer.status, [...answer.headers].flat()).end(await answer.text());
};

/** Of a request whose path and Host are sent just as they are. */
async function statusOf(port: number, path: string, headers: Record<string, string>): Promise<number> {
  const sent = httpRequest({ host: '127.0.0.1', port, path, headers, agent: false }).end();
  const [response] = (await once(sent, 'response')) as [{ statusCode?: number; resume(): void }];
  response.resume();
  return response.statusCode ?? 0;
}

describe.each<[string, Start]>([
  ['Express', startExpress(false)],
  ['Express behind express.json()', startExpress(true)],
  ['Fastify', startFastify],
  ['Hono', startHono],
])('%s', (_, start) => {
  let running: Awaited<ReturnType<Start>>;
  let cookie = '';

  beforeAll(async () => {
    running = await start();
  });
  afterAll(() => running.close());

  const call = (path: string, init: RequestInit = {}, more: Record<string, string> = {}) =>
    fetch(`http://127.0.0.1:${running.port}${path}`, {
      ...init,
      headers: { cookie, 'x-latchkey-request': '1', 'content-type': 'application/json', ...more },
    });
  const post = (path: string, body: object, more?: Record<string, string>) =>
    call(path, { method: 'POST', body: JSON.stringify(body) }, more);
  const errorOf = async (response: Response) => [
    response.status,
    ((await response.json()) as { error_type?: string }).error_type,
  ];

  it('signs in over cookies, and its routes know the user', async () => {
    expect(await errorOf(await call('/me'))).toEqual([401, 'session_not_found']);
    const { email_id, user_id } = succeeded(await app.api.otps.email.send({ email: sandboxEmail() }));
    const answer = await post('/auth/otps/verify', { method_id: email_id, otp: SANDBOX_CODE });
    expect(await answer.json()).toMatchObject({
      session: { user_id, device_fingerprint: { ip: '127.0.0.1' } },
    });
    const set = answer.headers.getSetCookie();
    expect(set).toHaveLength(2);
    for (const line of set)
      expect(line).toMatch(/^latchkey_(session|jwt)=\S+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax$/);
    cookie = set.map((line) => line.split(';')[0]).join('; ');
    expect(await (await call('/me')).json()).toMatchObject({ user_id, factors: [{ type: 'otp' }] });
    expect(await errorOf(await call('/recent'))).toEqual([403, 'step_up_required']);
  });

  it('no cache keeps an answer that renews the cookie of the JWT', async () => {
    const withoutJwt = cookie.replace(/; latchkey_jwt=.*/, '');
    const renewed = await call('/me', {}, { cookie: withoutJwt });
    expect([renewed.status, renewed.headers.getSetCookie().length]).toEqual([200, 1]);
    expect(renewed.headers.get('cache-control')).toBe('no-store');
    expect((await call('/me')).headers.has('cache-control')).toBe(false);
  });

  it('refuses other origins, methods, bodies and paths', async () => {
    const stranger = await post('/auth/sessions/revoke', {}, { origin: 'https://evil.example' });
    expect(await errorOf(stranger)).toEqual([403, 'cross_site_request']);
    expect((await call('/auth/otps/verify', { method: 'GET' })).status).toBe(405);
    expect((await post('/auth/otps/verify', { otp: 'a'.repeat(66_000) })).status).toBe(413);
    expect((await call('/auth/otps/verify', { method: 'POST', body: '{' })).status).toBe(400);
    for (const path of [
      '/auth//sessions/verify',
      '/auth/users/list',
      '/auth/users%2Fme',
      '/auth/x/../users/list',
    ])
      expect([path, (await call(path)).status]).toEqual([path, 404]);
    expect((await call('/me')).status).toBe(200);
  });

  it('refuses a change on a route of the App by a form of another origin', async () => {
    const own = { origin: `http://127.0.0.1:${running.port}`, 'x-latchkey-request': '' };
    expect((await post('/change', {}, own)).status).toBe(200);
    expect((await post('/change', {}, { 'sec-fetch-site': 'same-origin' })).status).toBe(200);
    const foreign: Record<string, string>[] = [
      { origin: 'http://sub.127.0.0.1.nip.io' },
      { origin: 'null' },
      { 'sec-fetch-site': 'same-site' },
    ];
    for (const headers of foreign)
      expect(await errorOf(await post('/change', {}, headers))).toEqual([403, 'cross_site_request']);
  });

  it('a host and a path that are none get no answer of somebody else', async () => {
    for (const [path, host] of [
      ['//evil.example/auth/users/me', '127.0.0.1'],
      ['/auth/users/me', 'evil.example'],
      ['/auth/users/me', 'a/b'],
    ] as const)
      expect(await statusOf(running.port, path, { host, cookie })).toBeGreaterThanOrEqual(400);
  });

  it('signs out', async () => {
    const answer = await post('/auth/sessions/revoke', {});
    expect(await answer.json()).toEqual({ revoked: 1 });
    expect(answer.headers.getSetCookie().every((line) => line.includes('Max-Age=0'))).toBe(true);
    // Browsers send neither any more. A JWT that was copied is refused once this server has read the list of revocations.
    cookie = cookie.replace(/; latchkey_jwt=.*/, '');
    const stale = await call('/me');
    expect(await errorOf(stale)).toEqual([401, 'session_not_found']);
    // The handler alone clears cookies: a sign-in may have set others while this was asked.
    expect(stale.headers.getSetCookie()).toEqual([]);
  });
});
