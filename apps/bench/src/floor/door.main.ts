// First half of the floor: HTTP in front, one NATS request behind.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FLOOR_SUBJECT, floorProcess } from './floor-process.js';

const { nats, ready } = await floorProcess();
const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = chunks.length === 1 ? (chunks[0] as Buffer) : Buffer.concat(chunks);
    void nats.request(FLOOR_SUBJECT, body, { timeout: 5_000 }).then(({ data }) => {
      const headers = { 'content-type': 'application/json', 'content-length': data.length };
      response.writeHead(data.length > 0 ? 200 : 404, headers).end(data);
    });
  });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
ready((server.address() as AddressInfo).port);
