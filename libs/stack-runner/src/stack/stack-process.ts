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
import { type StackState, stackStateIn } from './stack-files.js';

/** The bundle that holds this file lies beside it: dist/apps/<name>/main.js. */
const STACK_BUNDLE = join(dirname(fileURLToPath(import.meta.url)), '..', 'stack', 'main.js');

const READY_MS = 120_000;
const STOP_MS = 20_000;

export interface StackKeys {
  readonly adminKey: string;
  readonly secretKey: string;
  readonly publicToken: string;
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

/** Where a run reaches its stack. */
export interface StackPorts {
  readonly port: number;
  readonly inboxPort: number;
}

/** The supervisor that `npm start` runs, with the same bundles, on ports, keys and data of this run's own. */
export class StackProcess {
  private child: ChildProcess;

  private constructor(
    private readonly start: () => ChildProcess,
    readonly dataDir: string,
    readonly ports: StackPorts,
    readonly keys: StackKeys,
  ) {
    this.child = start();
  }

  /**
   * Resolves before it serves; `becomesReady` waits for that.
   * @param settings by the names of the environment, such as servers that it uses instead of its own.
   * @param main the bundle of the supervisor.
   */
  static async spawn(
    dataDir: string,
    settings: Readonly<Record<string, string>>,
    main = STACK_BUNDLE,
  ): Promise<StackProcess> {
    const [port = 0, inboxPort = 0] = await freePorts(2);
    const ports = { port, inboxPort };
    const keys = {
      adminKey: randomBytes(32).toString('base64url'),
      secretKey: newApiKey('secret', 'test'),
      publicToken: newApiKey('public', 'test'),
    };
    // The caller's environment is left out: its providers, keys and ports.
    const env = { ...ownSettings(keys, ports), DATA_DIR: dataDir, ...settings };
    return new StackProcess(() => startSupervisor(main, env, dataDir), dataDir, ports, keys);
  }

  get port(): number {
    return this.ports.port;
  }

  /** @throws Error with the last lines of its output. */
  async becomesReady(): Promise<void> {
    await becomes(async () => hasEnded(this.child) || (await isReady(this.port)), READY_MS);
    if (await isReady(this.port)) return;
    const said = readFileSync(outputOf(this.dataDir), 'utf8').trim().split('\n').slice(-20).join('\n');
    throw new Error(`The stack did not become ready:\n${said}`);
  }

  get state(): StackState {
    return stackStateIn(this.dataDir);
  }

  stop(): Promise<void> {
    // It may be held still.
    this.child.kill('SIGCONT');
    return stopChild(this.child, 'SIGTERM', STOP_MS);
  }

  /** Ends it and starts it again with the same settings; resolves when it is ready. */
  async restart(): Promise<void> {
    await this.stop();
    this.child = this.start();
    await this.becomesReady();
  }
}

/** The file that gets its output. */
export function outputOf(dataDir: string): string {
  return join(dataDir, 'stack.out');
}

function startSupervisor(main: string, env: Record<string, string>, dataDir: string): ChildProcess {
  const output = openSync(outputOf(dataDir), 'a', 0o600);
  const child = spawn(process.execPath, ['--enable-source-maps', main], {
    env,
    stdio: ['ignore', output, output],
    // Ctrl-C is for this run, which ends the stack in its turn.
    detached: true,
  });
  closeSync(output);
  tieToThisProcess(child);
  return child;
}

function ownSettings(keys: StackKeys, { port, inboxPort }: StackPorts): Record<string, string> {
  return {
    PORT: String(port),
    PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
    INBOX_PORT: String(inboxPort),
    ADMIN_API_KEY: keys.adminKey,
    BOOTSTRAP_SECRET_KEY: keys.secretKey,
    BOOTSTRAP_PUBLIC_TOKEN: keys.publicToken,
    // One key and one address send all requests of a run.
    RATE_LIMIT_PER_KEY: '0',
    RATE_LIMIT_PER_IP: '0',
  };
}
