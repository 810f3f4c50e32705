import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createLogger } from '@latchkey/platform/telemetry';
import { startTestGateway, type TestGateway } from '../testing/test-gateway.js';
import { answerClientError, noteAnswer } from '@latchkey/edge';

const GARBAGE = 'this is no HTTP\r\n\r\n';
const REFUSAL = /^HTTP\/1\.1 400 Bad Request\r\n.*"error_type":"invalid_request".*$/s;
const GET = 'GET /first HTTP/1.1\r\nHost: a\r\n\r\n';
const MALFORMED_BODY = 'POST /body HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nno size\r\n';

let server: Server | undefined;
let gateway: TestGateway | undefined;
afterEach(async () => {
  server?.close();
  server?.closeAllConnections();
  await gateway?.close();
  gateway = undefined;
});

async function clientOf(handle: RequestListener): Promise<Socket> {
  server = createServer(handle).prependListener('request', noteAnswer);
  server.on('clientError', answerClientError(createLogger({ service: 'gateway', level: 'error' }), {}));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  return connect((server.address() as AddressInfo).port, '127.0.0.1');
}

describe('malformed bytes after a request', () => {
  it('end the connection without an answer before the first answer begins', async () => {
    const client = await clientOf(() => undefined);
    client.write(GET + GARBAGE);
    expect(await text(client)).toBe('');
  });

  it('cut a half-written answer and add nothing to it', async () => {
    const client = await clientOf((_, response) => {
      response.writeHead(200, { 'content-length': 10 }).write('first');
    });
    client.write(GET);
    const [begun] = (await once(client, 'data')) as [Buffer];
    client.write(GARBAGE);
    expect(begun.toString() + (await text(client))).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nfirst$/s);
  });

  it('are refused after a complete answer', async () => {
    const client = await clientOf((_, response) => void response.end('first'));
    client.write(GET);
    const [first] = (await once(client, 'data')) as [Buffer];
    expect(first.toString()).toMatch(/^HTTP\/1\.1 200 .*\r\n\r\nfirst$/s);
    client.write(GARBAGE);
    expect(await text(client)).toMatch(REFUSAL);
  });

  it('are refused in the body of the only request', async () => {
    const client = await clientOf((request) => void request.resume().on('error', () => undefined));
    client.write(MALFORMED_BODY);
    expect(await text(client)).toMatch(REFUSAL);
  });

  it('end the connection in the body of a second request', async () => {
    const client = await clientOf((request) => void request.resume().on('error', () => undefined));
    client.write(GET + MALFORMED_BODY);
    expect(await text(client)).toBe('');
  });
});

it('a gateway never answers one request with the answer of another', async () => {
  let [asked, answer] = [(): void => undefined, (): void => undefined];
  const isAsked = new Promise<void>((resolve) => (asked = resolve));
  const slow = () => {
    asked();
    return new Promise<object>((resolve) => (answer = () => resolve({})));
  };
  gateway = await startTestGateway({ 'session.v1.list': slow });
  const client = connect(gateway.port, '127.0.0.1');
  const path = '/v1/auth/sessions/list?user_id=user_1';
  client.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer ${gateway.keys.secret}\r\n\r\n`);
  await isAsked;
  client.write(GARBAGE);
  expect(await text(client)).toBe('');
  // A gateway that closes waits for its services.
  answer();
});
