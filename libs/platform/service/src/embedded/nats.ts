import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { stopChild } from './child.js';
import { tieToThisProcess } from './lifeline.js';
import { natsBinary } from './nats-binary.js';
import { freePort } from './ports.js';
import { InfrastructureError, untilReady } from './server-start.js';

/** A user in the form of the server's configuration; each run makes a password. */
interface NatsUser {
  readonly user: string;
  /** All permissions when absent. */
  readonly permissions?: object;
}

export interface NatsOptions {
  /** Kept between runs: JetStream's messages in `nats/`. */
  readonly dataDir: string;
  /** One user with all permissions by default. */
  readonly users?: readonly NatsUser[];
  /** Puts the users into accounts, in the form of the server's configuration; one account by default. */
  readonly accounts?: ((users: readonly NatsUser[]) => object) | undefined;
  /** In a session of its own, out of reach of Ctrl-C; true by default. */
  readonly detached?: boolean;
}

export interface RunningNats {
  /** Address with the first user and its password. */
  readonly url: string;
  readonly port: number;
  readonly process: ChildProcess;
  /** Address with this user and its password. */
  urlOf(user: string): string;
  /** Starts it again after its end, with the same address and passwords, so that clients reconnect. */
  restart(): Promise<RunningNats>;
  stop(): Promise<void>;
}

interface Access {
  readonly port: number;
  readonly users: readonly (NatsUser & { readonly password: string })[];
  readonly accounts: NatsOptions['accounts'];
  readonly detached: boolean;
}

const READY_MS = 15_000;

/** Starts a NATS server with JetStream on 127.0.0.1; resolves once it greets a client. */
export async function startNats(options: NatsOptions): Promise<RunningNats> {
  const { users = [{ user: 'latchkey' }], accounts, detached = true } = options;
  const withPasswords = users.map((one) => ({ ...one, password: randomBytes(24).toString('hex') }));
  const access = { port: await freePort(), users: withPasswords, accounts, detached };
  return startAt(resolve(options.dataDir), access);
}

async function startAt(dataDir: string, access: Access): Promise<RunningNats> {
  const { port, users, detached } = access;
  const binary = natsBinary();
  const logFile = join(dataDir, 'logs', 'nats.log');
  mkdirSync(join(dataDir, 'logs'), { recursive: true });
  rmSync(logFile, { force: true });
  const configFile = join(dataDir, 'nats.conf');
  // In a file: every user of the machine can read the arguments of a process.
  writeFileSync(configFile, configuration({ ...access, logFile, store: join(dataDir, 'nats') }), {
    mode: 0o600,
  });
  const server = spawn(binary, ['--config', configFile], { detached, stdio: 'ignore' });
  tieToThisProcess(server);
  await untilReady(server, {
    name: 'NATS server',
    limitMs: READY_MS,
    logFile,
    isReady: () => isNatsAt(port),
  });
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
    `jetstream { store_dir: ${JSON.stringify(of.store)}, max_memory_store: 64MB, max_file_store: 4GB }`,
    of.accounts
      ? `accounts: ${JSON.stringify(of.accounts(of.users))}`
      : `authorization: ${JSON.stringify({ users: of.users })}`,
    '',
  ].join('\n');
}

/** A NATS server greets a client with a line that starts with INFO. */
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
