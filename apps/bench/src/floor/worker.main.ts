// Second half of the floor: takes the request from NATS, reads one row, answers it.
import { once } from 'node:events';
import { connect } from '@nats-io/transport-node';
import { sha256 } from '@latchkey/platform/crypto';
import { FLOOR_SUBJECT, type FloorSettings } from './floor.js';
import { FloorSessions } from './floor-sessions.repository.js';

const [{ natsUrl, databaseUrl, appId }] = (await once(process, 'message')) as [FloorSettings];
const { host, username, password } = new URL(natsUrl);
const nats = await connect({ servers: host, user: username, pass: password });
const sessions = new FloorSessions(databaseUrl, appId);
nats.subscribe(FLOOR_SUBJECT, {
  queue: 'floor',
  callback: (_, message) => {
    const { session_token } = message.json<{ session_token: string }>();
    void sessions.byTokenDigest(sha256(session_token)).then((session) => {
      message.respond(session ? JSON.stringify({ session }) : '');
    });
  },
});
await nats.flush();
process.on('disconnect', () => process.exit());
process.on('SIGINT', () => undefined);
process.send?.(0);
