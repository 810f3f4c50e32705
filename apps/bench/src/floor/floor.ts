import { startNats } from '@latchkey/platform/embedded';
import { type Closers, makeDataFolder } from '@latchkey/stack-runner';
import { startProgram } from '../programs/program.js';

export interface FloorSettings {
  readonly half: 'door' | 'worker';
  readonly natsUrl: string;
  /** The database whose table of sessions the stack reads, too. */
  readonly databaseUrl: string;
  readonly appId: string;
}

/** Its bundle lies beside the benchmark's main.js. */
const PROGRAM = new URL('./floor.js', import.meta.url);

/**
 * The bare shape of a session verification as two processes: node:http, one NATS request, one prepared SELECT, and
 * nothing else; no key, no validation, no JWT. The rest of the product's cost is the cost of its features.
 *
 * Its NATS server runs in the session of the benchmark, as its two processes do. Linux schedules each session as a group
 * (autogroup). A server in another group interrupts them at each message and carries fewer at a time: 1.4 times the cost.
 */
export async function startFloor(of: { adminUrl: string; appId: string }, closers: Closers) {
  const dataDir = await makeDataFolder(closers, 'floor');
  const nats = await closers.keep(startNats({ dataDir, detached: false }), (started) => started.stop());
  const databaseUrl = new URL('/latchkey_session', of.adminUrl).href;
  const plan = { databaseUrl, appId: of.appId, natsUrl: nats.url };
  const start = (half: FloorSettings['half']) =>
    startProgram(PROGRAM, { ...plan, half } satisfies FloorSettings, closers);
  const [worker, door] = [await start('worker'), await start('door')];
  return {
    ports: [door.port],
    watch: {
      'floor door': { pid: door.pid },
      'floor worker': { pid: worker.pid },
      nats: { pid: nats.process.pid ?? 0 },
    },
  };
}
