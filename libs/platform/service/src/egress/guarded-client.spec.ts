import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from '@jest/globals';
import { eventually, drip, flood, HostileReceiver } from '@latchkey/platform/testing';
import { Destinations } from './destinations.js';
import { EgressError } from './egress-error.js';
import { GuardedClient } from './guarded-client.js';
import { HostAddresses } from './host-addresses.js';

const GIGABYTE = 1024 ** 3;
const hosts = new HostAddresses();
const client = new GuardedClient(new Destinations(hosts));
const ownResolve = hosts.resolve;
const open: { stop(): unknown }[] = [];

afterEach(async () => {
  hosts.resolve = ownResolve;
  for (const server of open.splice(0)) await server.stop();
});

const ask = (url: string, more: object = {}) =>
  client.request({ url: new URL(url), environment: 'test', method: 'GET', headers: {}, ...more });

async function serve(listener: RequestListener): Promise<{ url: string; port: number }> {
  const server: Server = createServer(listener);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const stop = () => {
    server.closeAllConnections();
    server.close();
  };
  open.push({ stop });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, port };
}

async function hostile(...behaving: Parameters<typeof HostileReceiver.start>): Promise<HostileReceiver> {
  const server = await HostileReceiver.start(...behaving);
  open.push(server);
  return server;
}

const failure = (reason: string, isSent: boolean) =>
  expect.objectContaining({ constructor: EgressError, message: reason, reason, isSent });

describe('an answer', () => {
  it('is read whole, with its status and headers, also if it is compressed', async () => {
    const { url } = await serve((_request, response) => {
      const headers = { 'content-type': 'application/json; charset=utf-8', 'content-encoding': 'gzip' };
      response.writeHead(200, { ...headers, 'x-kept': '1' }).end(gzipSync('{"a":1}'));
    });
    const answer = await ask(url);
    expect([answer.status, answer.headers.get('x-kept'), await answer.json()]).toEqual([200, '1', { a: 1 }]);
  });

  it('an answer that refuses may have any type', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(403, { 'content-type': 'text/html' }).end('<p>no</p>');
    });
    expect((await ask(url)).status).toBe(403);
  });

  it.each(['text/html', 'text/plain', 'application/jsonp', ''])(
    'that succeeds with the type "%s" is none',
    async (type) => {
      const { url } = await serve((_request, response) => {
        response.writeHead(200, type ? { 'content-type': type } : {}).end('{"a":1}');
      });
      await expect(ask(url)).rejects.toEqual(failure('not_json', true));
    },
  );

  it('an answer that is not what its type says is none', async () => {
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end('<html>');
    });
    await expect(ask(url)).rejects.toEqual(failure('not_json', true));
  });

  it.each([301, 302, 303, 307, 308])('%i is not followed', async (status) => {
    let asked = 0;
    const target = await serve((_request, response) => void (asked++, response.end()));
    const { url } = await serve((_request, response) => {
      response.writeHead(status, { location: target.url }).end();
    });
    await expect(ask(url)).rejects.toEqual(failure('redirected', true));
    expect(asked).toBe(0);
  });

  it('an answer of more than a mebibyte is left, also if it arrives compressed', async () => {
    const receiver = await hostile((send, socket) => {
      send(`HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${GIGABYTE}\r\n\r\n`);
      flood(socket, send, GIGABYTE);
    });
    await expect(ask(receiver.url)).rejects.toEqual(failure('too_large', true));
    await eventually(() => (receiver.open === 0 ? true : undefined));
    // Bytes in the buffers of the kernel count, too.
    expect(receiver.bytesSent).toBeLessThan(16 * 1024 * 1024);
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '));
    const { url } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' }).end(bomb);
    });
    await expect(ask(url)).rejects.toEqual(failure('too_large', true));
  });

  it.each([
    ['never begins', () => undefined],
    [
      'never ends',
      (send: (text: string) => boolean) => {
        send('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\n');
        drip(send, () => '1\r\n \r\n');
      },
    ],
  ])('an answer that %s is given up, and its connection ends', async (_what, behave) => {
    const receiver = await hostile(behave);
    const signal = AbortSignal.timeout(500);
    await expect(ask(receiver.url, { signal })).rejects.toEqual(failure('timeout', true));
    await eventually(() => (receiver.open === 0 ? true : undefined));
  });
});

describe('a broken connection', () => {
  const breaking = () => hostile((_send, socket) => void socket.destroy());

  it('is tried once more by a GET', async () => {
    const receiver = await breaking();
    await expect(ask(receiver.url)).rejects.toEqual(failure('connection_failed', true));
    expect(receiver.connections).toBe(2);
  });

  it('is not tried again by a POST', async () => {
    const receiver = await breaking();
    const posting = ask(receiver.url, { method: 'POST', body: 'code=1' });
    await expect(posting).rejects.toEqual(failure('connection_failed', true));
    expect(receiver.connections).toBe(1);
  });

  it('a connection that was never made has sent nothing', async () => {
    const { url, port } = await serve(() => undefined);
    await open.pop()!.stop();
    expect(url).toContain(String(port));
    const posting = ask(url, { method: 'POST', body: 'code=1' });
    await expect(posting).rejects.toEqual(failure('connection_failed', false));
  });

  it('is one with a certificate that no authority signed', async () => {
    const receiver = await HostileReceiver.startTls();
    open.push(receiver);
    const asking = ask(`https://127.0.0.1:${receiver.port}/`);
    await expect(asking).rejects.toEqual(failure('connection_failed', false));
  });
});

describe('an address', () => {
  const refused = failure('address_refused', false);
  const live = { environment: 'live' } as const;

  it.each([
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'https://localhost/',
    'https://10.0.0.1/',
    'http://example.com/',
  ])('%s is refused to a live App', async (url) => {
    await expect(ask(url, live)).rejects.toEqual(refused);
  });

  it('the address of a name is checked, and the connection goes there, asking DNS once', async () => {
    const asked: string[] = [];
    hosts.resolve = async (host) => {
      asked.push(host);
      return [{ address: asked.length === 1 ? '169.254.169.254' : '127.0.0.1', family: 4 }];
    };
    await expect(ask('https://id.example.com/', live)).rejects.toEqual(refused);
    const receiver = await HostileReceiver.startTls();
    open.push(receiver);
    const post = { method: 'POST', body: '' };
    const posting = ask(`https://id.example.com:${receiver.port}/`, post);
    await expect(posting).rejects.toEqual(failure('connection_failed', false));
    expect([asked.length, receiver.connections]).toEqual([2, 1]);
  });

  it('a name that DNS does not know is no refusal', async () => {
    hosts.resolve = async () => [];
    await expect(ask('https://id.example.com/')).rejects.toEqual(failure('dns_failed', false));
  });

  it('a name that DNS does not answer in time is a time-out', async () => {
    hosts.resolve = (_host, signal) =>
      new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    const signal = AbortSignal.timeout(200);
    await expect(ask('https://id.example.com/', { signal })).rejects.toEqual(failure('timeout', false));
  });
});

it('nothing of the request is in the failure', async () => {
  const { url } = await serve((request) => void request.destroy());
  const posting = ask(`${url}?code=secret-1`, {
    method: 'POST',
    body: 'secret-2',
    headers: { a: 'secret-3' },
  });
  const error: Error = await posting.then(
    () => new Error('answered'),
    (thrown) => thrown as Error,
  );
  expect(JSON.stringify([error.message, error.stack, error.cause, Object.entries(error)])).not.toContain(
    'secret',
  );
});
