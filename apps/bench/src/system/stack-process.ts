import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newApiKey } from '@latchkey/contracts/identity';
import { freePorts, hasEnded, stopChild, tieToThisProcess } from '@latchkey/platform/embedded';
import { STACK_BUNDLE } from './roles.js';

export interface StackServers {
  readonly dataDir: string;
  readonly databaseUrl: string;
  readonly natsUrl: string;
  /** Where messages are delivered to by SMTP. */
  readonly mailPort: number;
}

export interface StackKeys {
  readonly adminKey: string;
  readonly secretKey: string;
}

const READY_MS = 90_000;
const STOP_MS = 20_000;

/** The supervisor that `npm start` runs, with the same bundles, on ports, keys and data of this run's own. */
export class StackProcess {
  private constructor(
    private readonly child: ChildProcess,
    private readonly dataDir: string,
    readonly port: number,
    readonly keys: StackKeys,
  ) {}

  /** Resolves before it serves; `becomesReady` waits for that. */
  static async spawn(servers: StackServers): Promise<StackProcess> {
    const [port = 0, inboxPort = 0] = await freePorts(2);
    const keys = { adminKey: randomBytes(32).toString('base64url'), secretKey: newApiKey('secret', 'test') };
    const output = openSync(outputFile(servers.dataDir), 'a', 0o600);
    const child = spawn(process.execPath, ['--enable-source-maps', STACK_BUNDLE], {
      env: environment(servers, keys, { port, inboxPort }),
      stdio: ['ignore', output, output],
      // Ctrl-C is for the benchmark, which ends the stack in its turn.
      detached: true,
    });
    closeSync(output);
    tieToThisProcess(child);
    return new StackProcess(child, servers.dataDir, port, keys);
  }

  async becomesReady(): Promise<void> {
    for (const deadline = Date.now() + READY_MS; Date.now() < deadline; await delay(100)) {
      if (hasEnded(this.child)) break;
      if (await this.isReady()) return;
    }
    const said = readFileSync(outputFile(this.dataDir), 'utf8').trim().split('\n').slice(-20).join('\n');
    throw new Error(`The stack did not become ready:\n${said}`);
  }

  /** Process ids of gateway and services by name. */
  get pids(): Record<string, number> {
    const state = readFileSync(join(this.dataDir, 'stack.json'), 'utf8');
    return (JSON.parse(state) as { processes: Record<string, number> }).processes;
  }

  stop(): Promise<void> {
    return stopChild(this.child, 'SIGTERM', STOP_MS);
  }

  private async isReady(): Promise<boolean> {
    try {
      const url = `http://127.0.0.1:${this.port}/readyz`;
      return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).status === 200;
    } catch {
      return false;
    }
  }
}

function outputFile(dataDir: string): string {
  return join(dataDir, 'stack.out');
}

function environment(
  { dataDir, databaseUrl, natsUrl, mailPort }: StackServers,
  keys: StackKeys,
  { port, inboxPort }: { port: number; inboxPort: number },
): Record<string, string> {
  return {
    DATA_DIR: dataDir,
    PORT: String(port),
    PUBLIC_BASE_URL: `http://127.0.0.1:${port}`,
    INBOX_PORT: String(inboxPort),
    DATABASE_URL: databaseUrl,
    NATS_URL: natsUrl,
    SMTP_URL: `smtp://127.0.0.1:${mailPort}`,
    ADMIN_API_KEY: keys.adminKey,
    BOOTSTRAP_SECRET_KEY: keys.secretKey,
    BOOTSTRAP_PUBLIC_TOKEN: newApiKey('public', 'test'),
    // One key and one address send everything here: a limit would be all that is measured.
    RATE_LIMIT_PER_KEY: '0',
    RATE_LIMIT_PER_IP: '0',
  };
}
