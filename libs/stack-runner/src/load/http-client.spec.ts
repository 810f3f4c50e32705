import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { get, HttpClient, post } from './http-client.js';

const servers: Server[] = [];
const clients: HttpClient[] = [];

async function serverOf(answer: (request: IncomingMessage, response: ServerResponse) => void) {
  const server = createServer(answer);
  servers.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

function clientOf(...ports: number[]): HttpClient {
  const client = new HttpClient(ports, 'sk_test_key');
  clients.push(client);
  return client;
}

async function closedPort(): Promise<number> {
  const port = await serverOf(() => undefined);
  const server = servers.pop() as Server;
  server.close();
  await once(server, 'close');
  return port;
}

describe('HttpClient', () => {
  afterEach(() => {
    for (const client of clients.splice(0)) client.close();
    for (const server of servers.splice(0)) {
      server.closeAllConnections();
      server.close();
    }
  });

  it('sends the key and the body, and reads the answer', async () => {
    const port = await serverOf((request, response) => {
      const { authorization } = request.headers;
      response.writeHead(201, { 'x-request-id': 'req_1' });
      void text(request).then((body) => response.end(JSON.stringify({ authorization, body })));
    });
    const answer = await clientOf(port).send(post('/v1', { a: 1 }));
    expect(answer).toMatchObject({ status: 201, requestId: 'req_1' });
    expect(answer.body).toEqual({ authorization: 'Bearer sk_test_key', body: '{"a":1}' });
  });

  it('spreads requests over two servers', async () => {
    const asked = [0, 0];
    const count = (index: number) =>
      serverOf(({ url }, response) => {
        if (url === '/v1') asked[index] = (asked[index] ?? 0) + 1;
        response.end('{}');
      });
    const client = clientOf(await count(0), await count(1));
    for (let request = 0; request < 10; request += 1) await client.send(get('/v1'));
    expect(asked).toEqual([5, 5]);
  });

  it('asks the other server where a connection is refused', async () => {
    const port = await serverOf((_, response) => response.end('{}'));
    const client = clientOf(await closedPort(), port);
    for (let request = 0; request < 4; request += 1)
      expect(await client.send(get('/v1'))).toMatchObject({ status: 200 });
  });

  it('repeats nothing that was sent', async () => {
    let asked = 0;
    const cutOff = () =>
      serverOf(({ url, socket }) => {
        if (url === '/v1') asked += 1;
        socket.destroy();
      });
    const client = clientOf(await cutOff(), await cutOff());
    expect(await client.send(get('/v1'))).toMatchObject({ status: 0, broken: 'ECONNRESET' });
    expect(asked).toBe(1);
  });

  it('throws the answer that is no success, where one must be', async () => {
    const port = await serverOf((_, response) => {
      response.writeHead(404).end('{"error_type":"session_not_found"}');
    });
    await expect(clientOf(port).must(get('/v1'))).rejects.toThrow(
      'GET /v1: 404 {"error_type":"session_not_found"}',
    );
  });
});
