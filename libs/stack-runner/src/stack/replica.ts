import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { freePorts, hasEnded, stopChild, tieToThisProcess } from '@latchkey/platform/embedded';
import { commandOf, settingsOf } from './process-entries.js';
import { becomes, isReady } from './readiness.js';

const READY_MS = 60_000;
/** Longer than a service may take to end. */
const STOP_MS = 20_000;

interface Program {
  readonly command: readonly string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A second process of a service beside the one of the stack: same program, same settings, ports of its own. */
export class Replica {
  private child: ChildProcess;

  private constructor(
    private readonly service: string,
    private readonly program: Program,
    /** Port of requests, for a gateway. */
    readonly port: number,
    /** Port of its health and metrics. */
    readonly healthPort: number,
  ) {
    this.child = start(program);
  }

  /**
   * Resolves before it serves; `becomesReady` waits for that.
   * @param pid the process that it is like.
   * @param other settings in place of those of that process; undefined removes one.
   */
  static async spawn(
    service: string,
    pid: number,
    other: Readonly<Record<string, string | undefined>> = {},
  ): Promise<Replica> {
    const [port = 0, healthPort = 0] = await freePorts(2);
    const settings = Object.entries({ ...settingsOf(pid), ...other });
    const given = settings.filter((entry): entry is [string, string] => entry[1] !== undefined);
    const serving = service === 'admin' ? 'ADMIN_PORT' : 'PORT';
    const env = { ...Object.fromEntries(given), [serving]: String(port), HEALTH_PORT: String(healthPort) };
    return new Replica(service, { command: commandOf(pid), env }, port, healthPort);
  }

  get baseUrl(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  get pid(): number {
    return this.child.pid ?? 0;
  }

  async becomesReady(): Promise<void> {
    if (!(await becomes(() => isReady(this.healthPort), READY_MS)))
      throw new Error(`a second ${this.service} did not become ready`);
  }

  /** As an orchestrator does: SIGTERM, its end, and only then the next one. */
  async restart(): Promise<void> {
    await this.stop();
    this.child = start(this.program);
    await this.becomesReady();
  }

  /** Ends it at once, as a power cut does. */
  async kill(): Promise<void> {
    if (hasEnded(this.child)) throw new Error(`the second ${this.service} has ended before it was told to`);
    const exit = once(this.child, 'exit', { signal: AbortSignal.timeout(STOP_MS) });
    this.child.kill('SIGKILL');
    await exit;
  }

  /** The same, and starts it again. */
  async crash(): Promise<void> {
    await this.kill();
    this.child = start(this.program);
    await this.becomesReady();
  }

  /** Holds the process still, or lets it go on. */
  hold(still: boolean): void {
    this.child.kill(still ? 'SIGSTOP' : 'SIGCONT');
  }

  stop(): Promise<void> {
    return stopChild(this.child, 'SIGTERM', STOP_MS);
  }
}

function start({ command, env }: Program): ChildProcess {
  const child = spawn(process.execPath, command, { env: { ...env }, stdio: 'ignore', detached: true });
  tieToThisProcess(child);
  return child;
}
