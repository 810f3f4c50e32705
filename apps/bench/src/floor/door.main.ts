// First half of the floor: HTTP in front, one NATS request behind.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FLOOR_SUBJECT, floorProcess, VALID } from './floor-process.js';

const BEARER = 'Bearer ';
const { nats, ready } = await floorProcess();
const server = createServer(({ headers: { authorization = '' } }, response) => {
  void nats
    .request(FLOOR_SUBJECT, authorization.slice(BEARER.length), { timeout: 5_000 })
    .then(({ data }) => {
      const headers = { 'content-type': 'application/json', 'content-length': data.length - 1 };
      response.writeHead(data[0] === VALID ? 200 : 404, headers).end(data.subarray(1));
    });
});
server.listen(0, '127.0.0.1');
await once(server, 'listening');
ready((server.address() as AddressInfo).port);
