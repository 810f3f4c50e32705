import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Closers } from '@latchkey/stack-runner';
import { startProgram } from '../programs/program.js';

export interface FloorSettings {
  readonly natsUrl: string;
  /** The database whose table of sessions the stack reads, too. */
  readonly databaseUrl: string;
  readonly appId: string;
}

/** The folder of the bundles, beside the benchmark's main.js. */
const BUNDLES = dirname(fileURLToPath(import.meta.url));

/**
 * The bare shape of a session verification as two processes: node:http, one NATS request, one prepared SELECT, and
 * nothing else; no key, no validation, no JWT. The rest of the product's cost is the cost of its features.
 */
export async function startFloor(settings: FloorSettings, closers: Closers) {
  const worker = await startProgram(join(BUNDLES, 'floor-worker.js'), settings, closers);
  const door = await startProgram(join(BUNDLES, 'floor-door.js'), settings, closers);
  return {
    port: door.port,
    watch: { 'floor door': { pid: door.pid }, 'floor worker': { pid: worker.pid } },
  };
}
