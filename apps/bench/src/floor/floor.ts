import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
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
const PROGRAM = join(dirname(fileURLToPath(import.meta.url)), 'floor.js');

/**
 * The bare shape of a session verification as two processes: node:http, one NATS request, one prepared SELECT, and
 * nothing else; no key, no validation, no JWT. The rest of the product's cost is the cost of its features.
 *
 * Its NATS server runs in the session of the benchmark, as its two processes do. Linux schedules each session as a group
 * (autogroup). A server in another group interrupts them at each message and carries fewer at a time: 1.4 times the cost.
 */
export async function startFloor(plan: Pick<FloorSettings, 'databaseUrl' | 'appId'>, closers: Closers) {
  const dataDir = await makeDataFolder(closers, 'floor');
  const nats = await closers.keep(startNats({ dataDir, detached: false }), (started) => started.stop());
  const start = (half: FloorSettings['half']) => {
    const settings: FloorSettings = { ...plan, half, natsUrl: nats.url };
    return startProgram(PROGRAM, settings, closers);
  };
  const [worker, door] = [await start('worker'), await start('door')];
  return {
    port: door.port,
    watch: {
      'floor door': { pid: door.pid },
      'floor worker': { pid: worker.pid },
      nats: { pid: nats.process.pid ?? 0 },
    },
  };
}
