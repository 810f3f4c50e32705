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

/** A user in the form of the server's configuration; each run gives it a password. */
export interface NatsUser {
  readonly user: string;
  /** Everything is allowed when absent. */
  readonly permissions?: object;
}

export interface NatsOptions {
  /** Kept between runs: JetStream's messages in `nats/`. */
  readonly dataDir: string;
  /** One user who may do everything, by default. */
  readonly users?: readonly NatsUser[];
}

export interface RunningNats {
  /** Address with the first user and its password. */
  readonly url: string;
  readonly port: number;
  readonly process: ChildProcess;
  /** Address with this user and its password. */
  urlOf(user: string): string;
  /** After its end: at the same address with the same passwords, so that its clients find it again. */
  restart(): Promise<RunningNats>;
  stop(): Promise<void>;
}

interface Access {
  readonly port: number;
  readonly users: readonly (NatsUser & { readonly password: string })[];
}

const READY_MS = 15_000;
const POLL_MS = 20;

/** Starts a NATS server with JetStream on 127.0.0.1; resolves once it greets a client. */
export async function startNats(options: NatsOptions): Promise<RunningNats> {
  const { users = [{ user: 'latchkey' }] } = options;
  const withPasswords = users.map((one) => ({ ...one, password: randomBytes(24).toString('hex') }));
  return startAt(resolve(options.dataDir), { port: await freePort(), users: withPasswords });
}

async function startAt(dataDir: string, access: Access): Promise<RunningNats> {
  const { port, users } = access;
  const binary = natsBinary();
  const logFile = join(dataDir, 'logs', 'nats.log');
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  rmSync(logFile, { force: true });
  const configFile = join(dataDir, 'nats.conf');
  // A file, not arguments: every user of the machine can read a process's arguments.
  writeFileSync(configFile, configuration({ ...access, logFile, store: join(dataDir, 'nats') }), {
    mode: 0o600,
  });
  const server = spawn(binary, ['--config', configFile], { detached: true, stdio: 'ignore' });
  tieToThisProcess(server);
  await greets(server, port, logFile);
  const urlOf = (name: string): string => {
    const password = users.find(({ user }) => user === name)?.password;
    if (password === undefined) throw new InfrastructureError(`The embedded NATS has no user ${name}`);
    return `nats://${name}:${password}@127.0.0.1:${port}`;
  };
  return {
    url: urlOf(users[0]?.user ?? ''),
    port,
    process: server,
    urlOf,
    restart: () => startAt(dataDir, access),
    stop: () => stopChild(server),
  };
}

function configuration(of: Access & { logFile: string; store: string }): string {
  return [
    `host: "127.0.0.1"`,
    `port: ${of.port}`,
    `server_name: "latchkey"`,
    // A page of 100 users with 16 KiB of metadata each is more than the default of 1 MiB.
    'max_payload: 8MB',
    `log_file: ${JSON.stringify(of.logFile)}`,
    `jetstream { store_dir: ${JSON.stringify(of.store)}, max_memory_store: 64MB, max_file_store: 2GB }`,
    `authorization: ${JSON.stringify({ users: of.users })}`,
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
