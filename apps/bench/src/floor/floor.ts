import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopChild, tieToThisProcess } from '@latchkey/platform/embedded';
import type { Closers } from '@latchkey/stack-runner';

export interface FloorSettings {
  readonly natsUrl: string;
  /** The database whose table of sessions the stack reads, too. */
  readonly databaseUrl: string;
  readonly appId: string;
}

/** The folder of the bundles, beside the benchmark's main.js. */
const BUNDLES = dirname(fileURLToPath(import.meta.url));
const STOP_MS = 3_000;

/**
 * The bare shape of a session verification as two processes: node:http, one NATS request, one prepared SELECT, and
 * nothing else; no key, no validation, no JWT. The rest of the product's cost is the cost of its features.
 */
export async function startFloor(settings: FloorSettings, closers: Closers) {
  const worker = await start('floor-worker', settings, closers);
  const door = await start('floor-door', settings, closers);
  return {
    port: door.port,
    watch: { 'floor door': { pid: door.pid }, 'floor worker': { pid: worker.pid } },
  };
}

/** Started, and ready to serve. */
async function start(name: string, settings: FloorSettings, closers: Closers) {
  // Without the caller's environment.
  const child: ChildProcess = fork(join(BUNDLES, `${name}.js`), { env: {}, execArgv: [] });
  tieToThisProcess(child);
  closers.add(() => stopChild(child, 'SIGTERM', STOP_MS));
  const ready = once(child, 'message') as Promise<[number]>;
  const ended = once(child, 'exit').then((): never => {
    throw new Error(`the process ${name} has ended`);
  });
  ended.catch(() => undefined);
  child.send(settings);
  const [port] = await Promise.race([ready, ended]);
  return { port, pid: child.pid ?? 0 };
}
