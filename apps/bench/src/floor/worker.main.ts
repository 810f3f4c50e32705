// Second half of the floor: takes the request from NATS, reads one row, answers it.
import { sha256 } from '@latchkey/platform/crypto';
import { FLOOR_SUBJECT, floorProcess } from './floor-process.js';
import { FloorSessions } from './floor-sessions.repository.js';

const { settings, nats, ready } = await floorProcess();
const sessions = new FloorSessions(settings.databaseUrl, settings.appId);
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
ready(0);
