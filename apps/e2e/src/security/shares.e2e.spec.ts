import { connect, type Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { newId } from '@latchkey/platform/ids';
import { newApp, type TestApp } from '../harness/http/app.js';
import { call } from '../harness/http/client.js';
import { sandboxEmail, unknownId } from '../harness/sign-in/identities.js';
import { OwnStack } from '../harness/stack/own-stack.js';
import { currentRun } from '../harness/stack/run.js';

const MOST_CONNECTIONS = 40;
const LIST = `/v1/auth/sessions/list?user_id=${unknownId('user')}`;

let stack: OwnStack;
let app: TestApp;
const open: Socket[] = [];

beforeAll(async () => {
  stack = await OwnStack.start({
    MAX_CONNECTIONS: String(MOST_CONNECTIONS),
    MAX_IN_FLIGHT: '64',
    IDEMPOTENCY_MAX_MIB: '16',
  });
  app = await newApp();
});
afterAll(() => stack.stop());
afterEach(() => {
  for (const socket of open.splice(0)) socket.destroy();
});

/** Sends this text from an address. @returns the beginning of its answer; empty if the connection ends without one. */
function answerTo(text: string, localAddress: string): Promise<string> {
  const { hostname: host, port } = new URL(currentRun().baseUrl);
  const socket = connect({ host, port: Number(port), localAddress });
  open.push(socket);
  socket.on('error', () => undefined).write(text);
  return new Promise((resolve) => {
    socket.once('data', (answer: Buffer) => resolve(answer.toString())).once('close', () => resolve(''));
  });
}

const server = async () => (await call('GET', LIST, { key: app.secretKey })).status;

describe('one address that takes what it can', () => {
  it('gets a quarter of the connections, and leaves the others', async () => {
    const probe = 'GET /livez HTTP/1.1\r\nHost: a\r\n\r\n';
    const answers = await Promise.all(
      Array.from({ length: 3 * MOST_CONNECTIONS }, () => answerTo(probe, '127.0.0.2')),
    );
    expect(answers.filter((answer) => answer !== '')).toHaveLength(MOST_CONNECTIONS / 4);
    for (let times = 0; times < 5; times += 1) expect(await server()).toBe(200);
  });

  it('holds no place by bodies that do not arrive, and they end', async () => {
    const head = `POST /v1/auth/sessions/verify HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${app.publicToken}`;
    const body = 'Content-Type: application/json\r\nContent-Length: 90000\r\n\r\n{';
    const parkedAt = performance.now();
    const parked = Array.from({ length: MOST_CONNECTIONS / 4 }, () =>
      answerTo(`${head}\r\n${body}`, '127.0.0.3'),
    );
    for (let times = 0; times < 20; times += 1) expect(await server()).toBe(200);
    for (const answer of await Promise.all(parked)) expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    // Other requests may take 15 seconds to arrive.
    expect(performance.now() - parkedAt).toBeLessThan(12_000);
  }, 30_000);
});

describe('one App that sends Idempotency-Keys without end', () => {
  it('leaves the keys of another App alone, also where its answers are long', async () => {
    const users = Array.from({ length: 400 }, (_, row) => ({ external_id: `row-${row}`, unknown: row }));
    const other = await newApp();
    const sent = (key: string, path: string, body: object) =>
      call('POST', path, { key, body, headers: { 'Idempotency-Key': newId('key') } });
    // Each answer is about 100 KiB: kept, a quarter of them would fill the bucket.
    for (let round = 0; round < 80; round += 1) {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => sent(app.secretKey, '/v1/auth/users/import', { users })),
      );
      expect(answers.map(({ status }) => status)).toEqual(Array<number>(4).fill(200));
    }
    const created = await sent(other.secretKey, '/v1/auth/users/create', { email: sandboxEmail() });
    expect(created.status).toBe(200);
  }, 120_000);
});
