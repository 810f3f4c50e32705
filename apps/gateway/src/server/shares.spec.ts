import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { send } from '@latchkey/edge/testing';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';

const LIST = '/v1/auth/sessions/list?user_id=user_1';
const VERIFY = '/v1/auth/sessions/verify';

let gateway: TestGateway;
let letGo = () => undefined as void;
const open: Socket[] = [];

afterEach(async () => {
  letGo();
  for (const socket of open.splice(0)) socket.destroy();
  await gateway.close();
});

/** @param asked counts the calls that a service holds until `letGo`. */
async function start(ofGateway: Record<string, string>, asked = { count: 0 }): Promise<void> {
  const letting = new Promise<void>((resolve) => (letGo = resolve));
  const hold = async () => {
    asked.count += 1;
    await letting;
    return { sessions: [] };
  };
  const answers = {
    'session.v1.list': hold,
    'session.v1.verify': hold,
    'identity.v1.list_apps': { apps: [] },
  };
  gateway = await startTestGateway(answers, { ofGateway });
  // Both keys are then known.
  for (const key of [gateway.keys.secret, gateway.keys.public])
    await send(gateway, '/v1/auth/users/list', { key });
}

function connection(localAddress: string): Socket {
  const socket = connect({ port: gateway.port, host: '127.0.0.1', localAddress });
  open.push(socket);
  return socket.on('error', () => undefined);
}

/** Writes the bytes, and reads the first answer; empty if the connection ends without one. */
function answerOn(socket: Socket, bytes: string): Promise<string> {
  socket.write(bytes);
  return new Promise((resolve) => {
    socket.once('data', (answer: Buffer) => resolve(answer.toString())).once('close', () => resolve(''));
  });
}

const probe = (socket: Socket) => answerOn(socket, 'GET /livez HTTP/1.1\r\nHost: a\r\n\r\n');
const figure = async (pattern: string) =>
  Number(new RegExp(`^latchkey_${pattern}.* (\\d+)$`, 'm').exec(await gateway.metrics())?.[1]);

/** A POST of this client with some of its body missing. */
function parked(address: string, key = gateway.keys.public): Socket {
  const socket = connection('127.0.0.1');
  const head = `POST ${VERIFY} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${key}\r\nX-Forwarded-For: ${address}\r\n`;
  socket.write(`${head}Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{`);
  return socket;
}

async function until(condition: () => Promise<boolean>): Promise<void> {
  while (!(await condition())) await delay(5);
}

describe('the connections of one address', () => {
  it('end at its share, and another address still gets its own', async () => {
    await start({ MAX_CONNECTIONS: '100', CLIENT_SHARE_PERCENT: '25' });
    const mine = Array.from({ length: 120 }, () => connection('127.0.0.2'));
    const answers = await Promise.all(mine.map(probe));
    expect(answers.filter((answer) => answer.startsWith('HTTP/1.1 200'))).toHaveLength(25);
    expect(answers.filter((answer) => answer === '')).toHaveLength(95);
    expect(await probe(connection('127.0.0.3'))).toMatch(/^HTTP\/1\.1 200/);
    expect(await figure('client_share_refusals_total\\{kind="connections"')).toBe(95);
    mine.forEach((socket) => socket.destroy());
    await until(async () => (await probe(connection('127.0.0.2'))) !== '');
  });

  it('have no share behind a proxy, which opens all of them', async () => {
    await start({ MAX_CONNECTIONS: '100', CLIENT_SHARE_PERCENT: '25', TRUSTED_PROXIES: '1' });
    const answers = await Promise.all(Array.from({ length: 60 }, () => probe(connection('127.0.0.2'))));
    expect(answers.every((answer) => answer.startsWith('HTTP/1.1 200'))).toBe(true);
  });
});

describe('idle connections', () => {
  it('go from four fifths on, those used longest ago first, and none with a request', async () => {
    const asked = { count: 0 };
    await start({ MAX_CONNECTIONS: '20', CLIENT_SHARE_PERCENT: '100', TRUSTED_PROXIES: '1' }, asked);
    const busy = connection('127.0.0.2');
    busy.write(`GET ${LIST} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${gateway.keys.secret}\r\n\r\n`);
    await until(async () => asked.count === 1);
    const idle: Socket[] = [];
    for (let number = 0; number < 10; number += 1) {
      idle.push(connection('127.0.0.2'));
      expect(await probe(idle[number]!)).toMatch(/keep-alive: timeout=72/i);
    }
    // Used again, so it is the last to go.
    await probe(idle[0]!);
    const last = [];
    for (let number = 0; number < 12; number += 1) last.push(await probe(connection('127.0.0.2')));
    expect(last.every((answer) => answer.startsWith('HTTP/1.1 200'))).toBe(true);
    expect(last.at(-1)).toMatch(/keep-alive: timeout=5\b/i);
    expect([idle[1]?.closed || idle[1]?.destroyed, idle[0]?.destroyed, busy.destroyed]).toEqual([
      true,
      false,
      false,
    ]);
  });
});

describe('bodies that do not arrive', () => {
  it('take no place, and one client has its share of them', async () => {
    await start({ MAX_IN_FLIGHT: '64', CLIENT_SHARE_PERCENT: '25', TRUSTED_PROXIES: '1' });
    const sockets = Array.from({ length: 40 }, () => parked('192.0.2.1'));
    const refused = sockets.map((socket) => answerOn(socket, ''));
    await until(async () => (await figure('client_share_refusals_total\\{kind="bodies"')) === 24);
    expect(await Promise.race(refused)).toMatch(/^HTTP\/1\.1 429 .*connection: close/is);
    expect([await figure('bodies_arriving'), await figure('in_flight\\{')]).toEqual([16, 0]);
    parked('192.0.2.2');
    await until(async () => (await figure('bodies_arriving')) === 17);
    expect((await send(gateway, '/livez')).status).toBe(200);
    sockets.forEach((socket) => socket.destroy());
    await until(async () => (await figure('bodies_arriving')) === 1);
  });

  it('leave a fifth of their number to secret keys', async () => {
    await start({ MAX_IN_FLIGHT: '64', CLIENT_SHARE_PERCENT: '100', TRUSTED_PROXIES: '1' });
    for (let number = 0; number < 51; number += 1) parked('192.0.2.1');
    await until(async () => (await figure('bodies_arriving')) === 51);
    expect(await answerOn(parked('192.0.2.1'), '')).toMatch(/^HTTP\/1\.1 503 .*connection: close/is);
    for (let number = 0; number < 13; number += 1) parked('192.0.2.1', gateway.keys.secret);
    await until(async () => (await figure('bodies_arriving')) === 64);
    expect(await answerOn(parked('192.0.2.1', gateway.keys.secret), '')).toMatch(/^HTTP\/1\.1 503 /);
  });

  it('are work from their end on, and find a place or are refused', async () => {
    const asked = { count: 0 };
    const ofGateway = { MAX_IN_FLIGHT: '64', CLIENT_SHARE_PERCENT: '100', TRUSTED_PROXIES: '1' };
    await start(ofGateway, asked);
    const early = parked('192.0.2.1');
    const late = parked('192.0.2.1');
    await until(async () => (await figure('bodies_arriving')) === 2);
    const rest = `"session_token":"${'t'.repeat(99 - '{"session_token":""}'.length + 1)}"}`;
    early.write(rest);
    await until(async () => asked.count === 1);
    expect([await figure('bodies_arriving'), await figure('in_flight\\{')]).toEqual([1, 1]);
    const held = Array.from({ length: 63 }, () => send(gateway, LIST, { key: gateway.keys.secret }));
    await until(async () => asked.count === 64);
    expect(await answerOn(late, rest)).toMatch(/^HTTP\/1\.1 503 .*"service_unavailable"/s);
    letGo();
    await Promise.all(held);
  });

  it('end their connection after five seconds, with an answer', async () => {
    await start({});
    const slow = parked('');
    const startedAt = performance.now();
    const [answer] = (await once(slow, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 400 .*did not arrive in time/s);
    expect(performance.now() - startedAt).toBeGreaterThan(4900);
    expect(await figure('bodies_arriving')).toBe(0);
    await once(slow, 'close');
  }, 30_000);
});

describe('the places of a process', () => {
  const from = (address: string, key = gateway.keys.public) =>
    send(gateway, VERIFY, {
      ...{ method: 'POST', key, body: '{"session_token":"t"}' },
      headers: { 'x-forwarded-for': address },
    });

  it('are refused to one client network at its share, and taken by others', async () => {
    const asked = { count: 0 };
    const ofGateway = { MAX_IN_FLIGHT: '64', CLIENT_SHARE_PERCENT: '25', TRUSTED_PROXIES: '1' };
    await start(ofGateway, asked);
    const held = Array.from({ length: 16 }, (_, host) => from(`2001:db8::${host}`));
    await until(async () => asked.count === 16);
    const refused = await from('2001:db8::ffff');
    expect([refused.status, refused.json.error_type]).toEqual([429, 'rate_limited']);
    expect(refused.headers.get('retry-after')).toBe('1');
    held.push(from('2001:db8:0:1::1'));
    await until(async () => asked.count === 17);
    letGo();
    for (const { status } of await Promise.all(held)) expect(status).not.toBe(429);
  });

  it('are refused to a /48 of IPv6 at one and a half shares, however many networks it has', async () => {
    const asked = { count: 0 };
    const ofGateway = { MAX_IN_FLIGHT: '64', CLIENT_SHARE_PERCENT: '25', TRUSTED_PROXIES: '1' };
    await start(ofGateway, asked);
    const held = Array.from({ length: 24 }, (_, network) => from(`2001:db8:0:${network}::1`));
    await until(async () => asked.count === 24);
    expect((await from('2001:db8:0:ffff::1')).status).toBe(429);
    held.push(from('2001:db8:1::1'));
    await until(async () => asked.count === 25);
    letGo();
    await Promise.all(held);
    expect((await from('2001:db8:0:ffff::1')).status).not.toBe(429);
  });

  it('are left to secret keys from four fifths on; a guessed key is none', async () => {
    const asked = { count: 0 };
    const ofGateway = { MAX_IN_FLIGHT: '64', CLIENT_SHARE_PERCENT: '100', TRUSTED_PROXIES: '1' };
    await start(ofGateway, asked);
    const held = Array.from({ length: 51 }, (_, host) => from(`192.0.2.${host}`));
    await until(async () => asked.count === 51);
    expect((await from('198.51.100.1')).status).toBe(503);
    expect((await from('198.51.100.1', 'sk_test_guessed')).status).toBe(503);
    held.push(...Array.from({ length: 13 }, () => from('203.0.113.1', gateway.keys.secret)));
    await until(async () => asked.count === 64);
    expect((await from('203.0.113.1', gateway.keys.secret)).status).toBe(503);
    letGo();
    await Promise.all(held);
  });
});
