// First half of the floor: HTTP in front, one NATS request behind.
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect, type NatsConnection } from '@nats-io/transport-node';
import { FLOOR_SUBJECT, type FloorReady, type FloorSettings } from './floor.js';

const LIMIT_MS = 5_000;

const [settings] = (await once(process, 'message')) as [FloorSettings];
const nats = await connectTo(settings.natsUrl);
const server = createServer((request, response) => void answer(nats, request, response));
server.listen(0, '127.0.0.1');
await once(server, 'listening');
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);
process.send?.({ port: (server.address() as AddressInfo).port } satisfies FloorReady);

async function answer(
  bus: NatsConnection,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { session_token } = JSON.parse(Buffer.concat(chunks).toString()) as { session_token: string };
  const reply = await bus.request(FLOOR_SUBJECT, JSON.stringify({ session_token }), { timeout: LIMIT_MS });
  const { length } = reply.data;
  response.writeHead(length > 0 ? 200 : 404, {
    'content-type': 'application/json',
    'content-length': length,
  });
  response.end(reply.data);
}

function connectTo(url: string): Promise<NatsConnection> {
  const { host, username, password } = new URL(url);
  return connect({ servers: host, user: username, pass: password });
}
