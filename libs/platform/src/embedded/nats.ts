import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { hasEnded, stopChild } from './child.js';
import { InfrastructureError } from './infrastructure-error.js';
import { tieToThisProcess } from './lifeline.js';
import { natsBinary } from './nats-binary.js';
import { freePort } from './ports.js';

export interface NatsOptions {
  /** Kept between runs: JetStream's messages in `nats/`. */
  readonly dataDir: string;
  readonly port?: number;
  /** For a restart that the connected clients should find again; a new one for each run by default. */
  readonly password?: string;
}

export interface RunningNats {
  /** Address with the user and password of this run. */
  readonly url: string;
  readonly port: number;
  readonly password: string;
  readonly process: ChildProcess;
  stop(): Promise<void>;
}

const USER = 'latchkey';
const READY_MS = 15_000;
const POLL_MS = 20;

/** Starts a NATS server with JetStream on 127.0.0.1; resolves once it greets a client. */
export async function startNats(options: NatsOptions): Promise<RunningNats> {
  const dataDir = resolve(options.dataDir);
  const port = options.port ?? (await freePort());
  const binary = natsBinary();
  const password = options.password ?? randomBytes(24).toString('hex');
  const logFile = join(dataDir, 'logs', 'nats.log');
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  rmSync(logFile, { force: true });
  const configFile = join(dataDir, 'nats.conf');
  // A file, not arguments: every user of the machine can read a process's arguments.
  writeFileSync(configFile, configuration({ port, password, logFile, store: join(dataDir, 'nats') }), {
    mode: 0o600,
  });
  const server = spawn(binary, ['--config', configFile], { detached: true, stdio: 'ignore' });
  tieToThisProcess(server);
  await greets(server, port, logFile);
  return {
    url: `nats://${USER}:${password}@127.0.0.1:${port}`,
    port,
    password,
    process: server,
    stop: () => stopChild(server),
  };
}

function configuration(of: { port: number; password: string; logFile: string; store: string }): string {
  return [
    `host: "127.0.0.1"`,
    `port: ${of.port}`,
    `server_name: "latchkey"`,
    // A page of 100 users with 16 KiB of metadata each is more than the 1 MiB that a server takes by itself.
    'max_payload: 8MB',
    `log_file: ${JSON.stringify(of.logFile)}`,
    `jetstream { store_dir: ${JSON.stringify(of.store)}, max_memory_store: 64MB, max_file_store: 2GB }`,
    `authorization { user: "${USER}", password: "${of.password}" }`,
    '',
  ].join('\n');
}

async function greets(server: ChildProcess, port: number, logFile: string): Promise<void> {
  server.on('error', () => undefined);
  for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await delay(POLL_MS)) {
    if (hasEnded(server)) break;
    if (await isNatsAt(port)) return;
  }
  await stopChild(server);
  const log = existsSync(logFile) ? readFileSync(logFile, 'utf8') : '';
  throw new InfrastructureError(
    `The embedded NATS server did not start:\n${log.trim().split('\n').slice(-5).join('\n')}`,
  );
}

/** A NATS server speaks first, with a line that starts with INFO. */
function isNatsAt(port: number): Promise<boolean> {
  return new Promise((answer) => {
    const socket = connect({ port, host: '127.0.0.1' });
    const finish = (ready: boolean): void => {
      socket.destroy();
      answer(ready);
    };
    socket.setTimeout(1_000, () => finish(false));
    socket.once('error', () => finish(false));
    socket.once('data', (chunk) => finish(chunk.toString().startsWith('INFO')));
  });
}
