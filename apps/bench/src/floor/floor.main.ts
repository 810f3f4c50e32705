// Either half of the floor: the door (HTTP in front, one NATS request behind), or the worker (one row for one request).
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connect } from '@nats-io/transport-node';
import { sha256 } from '@latchkey/platform/crypto';
import type { FloorSettings } from './floor.js';
import { floorSessions } from './floor-sessions.repository.js';

const SUBJECT = 'floor.verify';
/** First byte of an answer with a session. */
const VALID = '1';
const BEARER = 'Bearer ';

const [{ half, natsUrl, databaseUrl, appId }] = (await once(process, 'message')) as [FloorSettings];
const { host, username, password } = new URL(natsUrl);
const nats = await connect({ servers: host, user: username, pass: password });
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);
process.send?.(await (half === 'door' ? openDoor() : work()));

/** @returns its port. */
async function openDoor(): Promise<number> {
  const server = createServer(({ headers: { authorization = '' } }, response) => {
    void nats.request(SUBJECT, authorization.slice(BEARER.length), { timeout: 5_000 }).then(({ data }) => {
      const headers = { 'content-type': 'application/json', 'content-length': data.length - 1 };
      response.writeHead(data[0] === VALID.charCodeAt(0) ? 200 : 404, headers).end(data.subarray(1));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return (server.address() as AddressInfo).port;
}

async function work(): Promise<number> {
  const sessionOf = floorSessions(databaseUrl, appId);
  nats.subscribe(SUBJECT, {
    queue: 'floor',
    callback: (_, message) => {
      void sessionOf(sha256(message.string())).then((session) => {
        message.respond(session ? `${VALID}${JSON.stringify({ session })}` : '0{}');
      });
    },
  });
  await nats.flush();
  return 0;
}
