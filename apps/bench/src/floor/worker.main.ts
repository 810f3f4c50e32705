// Second half of the floor: takes the token from NATS, reads one row, answers it.
import { sha256 } from '@latchkey/platform/crypto';
import { FLOOR_SUBJECT, floorProcess, VALID } from './floor-process.js';
import { FloorSessions } from './floor-sessions.repository.js';

const { settings, nats, ready } = await floorProcess();
const sessions = new FloorSessions(settings.databaseUrl, settings.appId);
const valid = String.fromCharCode(VALID);
nats.subscribe(FLOOR_SUBJECT, {
  queue: 'floor',
  callback: (_, message) => {
    void sessions.byTokenDigest(sha256(message.string())).then((session) => {
      message.respond(session ? `${valid}${JSON.stringify({ session })}` : '0{}');
    });
  },
});
await nats.flush();
ready(0);
