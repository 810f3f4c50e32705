import { connect } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import { ERROR_TABLE } from '@latchkey/contracts';
import { send } from '@latchkey/edge/testing';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const MOST = 64;
const VERIFY = '/v1/auth/sessions/verify';
const LIST = '/v1/auth/sessions/list?user_id=user_1';

let gateway: TestGateway;
let letGo = () => undefined as void;
let held: Promise<unknown>[] = [];

afterEach(async () => {
  letGo();
  await Promise.all(held.splice(0));
  await gateway.close();
});

/** A gateway whose places are all taken by requests that a service holds. */
async function full(most = MOST): Promise<void> {
  const asked = { count: 0 };
  const until = new Promise<void>((resolve) => (letGo = resolve));
  const answers = {
    'session.v1.list': async () => {
      asked.count += 1;
      await until;
      return { sessions: [] };
    },
  };
  const ofGateway = {
    ...{ MAX_IN_FLIGHT: String(most), CLIENT_SHARE_PERCENT: '100' },
    PUBLIC_BASE_URL: 'https://auth.example.com',
  };
  gateway = await startTestGateway(answers, { ofGateway });
  // A key that was never looked up could be a guess, and has no right to the last places.
  await send(gateway, '/v1/auth/users/list', { key: gateway.keys.secret });
  held = Array.from({ length: most }, () => send(gateway, LIST, { key: gateway.keys.secret }));
  while (asked.count < most) await new Promise((resolve) => setTimeout(resolve, 5));
}

const post = (headers: Record<string, string> = {}) =>
  send(gateway, VERIFY, { method: 'POST', key: 'no key', body: '{', headers });

describe('a gateway at its limit', () => {
  it('refuses at once, before the key and the body are looked at', async () => {
    await full();
    const calls = gateway.calls.length;
    const answer = await post({ origin: 'https://app.example.com' });
    expect(answer).toMatchObject({
      status: 503,
      json: {
        status_code: 503,
        error_type: 'service_unavailable',
        error_message: ERROR_TABLE.service_unavailable.message,
      },
    });
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'retry-after': '1',
      'x-request-id': expect.stringMatching(/^req_[0-9a-z]{26}$/),
      'cache-control': 'no-store',
      'access-control-allow-origin': '*',
      'strict-transport-security': 'max-age=31536000',
    });
    expect(gateway.calls.length).toBe(calls);
  });

  it('counts the refusals by route, and logs them in one line', async () => {
    await full();
    await Promise.all([post(), post(), send(gateway, '/nothing')]);
    const text = await gateway.metrics();
    expect(text).toMatch(
      /http_refusals_total\{route="\/v1\/auth\/sessions\/verify",code="service_unavailable",.*\} 2/,
    );
    expect(text).toMatch(
      /duration_seconds_count\{.*route="\/v1\/auth\/sessions\/verify",method="POST",status="503".*\} 2/,
    );
    expect(text).toMatch(/http_refusals_total\{route="unknown",code="service_unavailable",.*\} 1/);
    expect(text).toMatch(/overload_refusals_total\{.*\} 3/);
    while (!gateway.lines.some(({ event }) => event === 'requests.shed'))
      await new Promise((resolve) => setTimeout(resolve, 20));
    expect(gateway.lines.filter(({ event }) => event === 'requests.shed')).toMatchObject([
      { level: 'warn', count: 3 },
    ]);
  });

  it('still answers probes', async () => {
    await full();
    expect((await send(gateway, '/livez')).status).toBe(200);
  });

  it('closes the connection of a refusal once its port is closed', async () => {
    await full();
    expect((await post()).headers.get('connection')).toBe('keep-alive');
    gateway.draining.closePort();
    expect((await post()).headers.get('connection')).toBe('close');
  });

  it('has every place again when a connection with several unanswered requests ends', async () => {
    let begun = 0;
    const never = () => {
      begun += 1;
      return new Promise(() => undefined);
    };
    gateway = await startTestGateway({ 'session.v1.list': never });
    const inFlight = async () => /latchkey_in_flight\{.*\} (\d+)$/m.exec(await gateway.metrics())?.[1];
    const client = connect(gateway.port, '127.0.0.1');
    const head = `GET ${LIST} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${gateway.keys.secret}\r\n\r\n`;
    client.write(head.repeat(20));
    while (begun < 20) await new Promise((resolve) => setTimeout(resolve, 5));
    expect(await inFlight()).toBe('20');
    client.destroy();
    while ((await inFlight()) !== '0') await new Promise((resolve) => setTimeout(resolve, 5));
  });

  it('takes requests again once others were answered', async () => {
    await full();
    letGo();
    await Promise.all(held);
    expect((await post()).status).toBe(401);
  });
});

describe('limits of connections', () => {
  it('closes a connection beyond their number at once, if none is idle', async () => {
    let asked = 0;
    const never = () => {
      asked += 1;
      return new Promise(() => undefined);
    };
    const ofGateway = { MAX_CONNECTIONS: '2', CLIENT_SHARE_PERCENT: '100' };
    gateway = await startTestGateway({ 'session.v1.list': never }, { ofGateway });
    const open = [];
    for (let index = 0; index < 2; index += 1) {
      const socket = connect(gateway.port, '127.0.0.1');
      open.push(socket);
      socket.write(`GET ${LIST} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${gateway.keys.secret}\r\n\r\n`);
      while (asked <= index) await new Promise((resolve) => setTimeout(resolve, 5));
    }
    const third = connect(gateway.port, '127.0.0.1').resume();
    await new Promise((resolve) => third.on('error', () => undefined).once('close', resolve));
    for (const socket of open) expect(socket.destroyed).toBe(false);
    for (const socket of open) socket.destroy();
  });
});
