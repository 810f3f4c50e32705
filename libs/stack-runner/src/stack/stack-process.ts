import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { newApiKey } from '@latchkey/contracts';
import { freePorts, hasEnded, stopChild, tieToThisProcess } from '@latchkey/platform/embedded';
import type { Closers } from '../command/closers.js';
import { say } from '../command/say.js';
import { becomes, isReady } from './readiness.js';

/** The bundle that holds this file lies beside it: dist/apps/<name>/main.js. */
const STACK_BUNDLE = join(dirname(fileURLToPath(import.meta.url)), '..', 'stack', 'main.js');

const READY_MS = 120_000;
const STOP_MS = 20_000;

export interface StackKeys {
  readonly adminKey: string;
  readonly secretKey: string;
}

/** The supervisor's description of itself, in stack.json. */
export interface StackState {
  /** Of the supervisor. */
  readonly pid: number;
  /** Process ids of what it runs, by name. */
  readonly processes: Readonly<Record<string, number>>;
}

/**
 * A temporary folder for the data of a stack, which the closers remove.
 * @param keep leaves it there.
 */
export async function makeDataFolder(
  closers: Closers,
  name: string,
  { keep = false }: { readonly keep?: boolean } = {},
): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), `latchkey-${name}-`));
  // A process that is being killed may still write.
  const remove = () => rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 300 });
  closers.add(() => (keep ? say(`Kept: ${folder}`) : remove()));
  // Started by root, PostgreSQL runs as another user, which needs access to its folder.
  await chmod(folder, 0o711);
  const dataDir = join(folder, 'data');
  await mkdir(dataDir);
  return dataDir;
}

/** The supervisor that `npm start` runs, with the same bundles, on ports, keys and data of this run's own. */
export class StackProcess {
  private constructor(
    private readonly child: ChildProcess,
    readonly dataDir: string,
    readonly port: number,
    readonly keys: StackKeys,
  ) {}

  /**
   * Resolves before it serves; `becomesReady` waits for that.
   * @param servers settings of the servers that it uses instead of those that it would start itself.
   */
  static async spawn(dataDir: string, servers: Readonly<Record<string, string>>): Promise<StackProcess> {
    const [port = 0, inboxPort = 0] = await freePorts(2);
    const keys = { adminKey: randomBytes(32).toString('base64url'), secretKey: newApiKey('secret', 'test') };
    const output = openSync(outputOf(dataDir), 'a', 0o600);
    const child = spawn(process.execPath, ['--enable-source-maps', STACK_BUNDLE], {
      // The caller's environment is left out: its providers, keys and ports.
      env: { ...ownSettings(keys, { port, inboxPort }), DATA_DIR: dataDir, ...servers },
      stdio: ['ignore', output, output],
      // Ctrl-C is for this run, which ends the stack in its turn.
      detached: true,
    });
    closeSync(output);
    tieToThisProcess(child);
    return new StackProcess(child, dataDir, port, keys);
  }

  /** @throws Error with the last lines of its output. */
  async becomesReady(): Promise<void> {
    await becomes(async () => hasEnded(this.child) || (await isReady(this.port)), READY_MS);
    if (await isReady(this.port)) return;
    const said = readFileSync(outputOf(this.dataDir), 'utf8').trim().split('\n').slice(-20).join('\n');
    throw new Error(`The stack did not become ready:\n${said}`);
  }

  get state(): StackState {
    return JSON.parse(readFileSync(join(this.dataDir, 'stack.json'), 'utf8')) as StackState;
  }

  /** Holds the supervisor still, so that it restarts nothing, or lets it go on. */
  hold(still: boolean): void {
    this.child.kill(still ? 'SIGSTOP' : 'SIGCONT');
  }

  stop(): Promise<void> {
    this.hold(false);
    return stopChild(this.child, 'SIGTERM', STOP_MS);
  }
}

function outputOf(dataDir: string): string {
  return join(dataDir, 'stack.out');
}

function ownSettings(
  { adminKey, secretKey }: StackKeys,
  { port, inboxPort }: { port: number; inboxPort: number },
): Record<string, string> {
  return {
    PORT: String(port),
    PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
    INBOX_PORT: String(inboxPort),
    ADMIN_API_KEY: adminKey,
    BOOTSTRAP_SECRET_KEY: secretKey,
    BOOTSTRAP_PUBLIC_TOKEN: newApiKey('public', 'test'),
    // One key and one address send all requests of a run.
    RATE_LIMIT_PER_KEY: '0',
    RATE_LIMIT_PER_IP: '0',
  };
}
