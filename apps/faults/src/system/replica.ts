import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { freePorts, stopChild, tieToThisProcess } from '@latchkey/platform/embedded';
import type { ServiceName } from './processes.js';
import { becomesReady } from './readiness.js';

const READY_MS = 60_000;
/** Longer than a service may take to end. */
const STOP_MS = 20_000;

interface Program {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A second process of a service beside the one of the stack: same program, same settings, ports of its own. */
export class Replica {
  private child: ChildProcess | undefined;

  private constructor(
    readonly name: ServiceName,
    private readonly program: Program,
    private readonly ports: { readonly requests: number; readonly health: number },
  ) {}

  /** @param pid the process that it is like. */
  static async start(name: ServiceName, pid: number): Promise<Replica> {
    const [port = 0, healthPort = 0] = await freePorts(2);
    const [, ...command] = entriesOf(pid, 'cmdline');
    const settings = entriesOf(pid, 'environ').map((entry): [string, string] => {
      const end = entry.indexOf('=');
      return [entry.slice(0, end), entry.slice(end + 1)];
    });
    const env = { ...Object.fromEntries(settings), PORT: String(port), HEALTH_PORT: String(healthPort) };
    const replica = new Replica(name, { command, env }, { requests: port, health: healthPort });
    await replica.spawn();
    return replica;
  }

  /** Of a gateway: where it takes requests. */
  get port(): number {
    return this.ports.requests;
  }

  /** As an orchestrator does: SIGTERM, its end, and only then the next one. */
  async restart(): Promise<void> {
    await this.stop();
    await this.spawn();
  }

  async stop(): Promise<void> {
    if (this.child) await stopChild(this.child, 'SIGTERM', STOP_MS);
  }

  private async spawn(): Promise<void> {
    const { command, env } = this.program;
    this.child = spawn(process.execPath, command, { env: { ...env }, stdio: 'ignore', detached: true });
    tieToThisProcess(this.child);
    if (await becomesReady(this.ports.health, READY_MS)) return;
    await this.stop();
    throw new Error(`a second ${this.name} did not become ready`);
  }
}

/** What Linux tells of a process, separated by NULs. */
function entriesOf(pid: number, file: 'cmdline' | 'environ'): string[] {
  return readFileSync(`/proc/${pid}/${file}`, 'utf8').split('\0').filter(Boolean);
}
