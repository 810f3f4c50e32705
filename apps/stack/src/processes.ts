import { join } from 'node:path';
import { LogFile } from './supervision/log-file.js';
import { type Program, programPart, tellNewErrors } from './supervision/program.js';
import { Supervised, type Observer, type Part } from './supervision/supervised.js';
import { terminal } from './terminal.js';

/** Processes that start together, and stop together. The later tier stops first. */
export type Tier = 'infrastructure' | 'services' | 'gateway';

/** Time limit of each tier; together they take about two seconds, unless a busy disk delays PostgreSQL. */
const STOP_ORDER: readonly [Tier, number][] = [
  ['gateway', 3_500],
  ['services', 3_500],
  ['infrastructure', 6_000],
];

const LOOK_MS = 1000;
const RESTART_GRACE_MS = 3_500;

/** All child processes of the stack. */
export class Processes {
  private readonly tiers: Record<Tier, Supervised[]> = { infrastructure: [], services: [], gateway: [] };
  private readonly logs = new Map<string, LogFile>();
  private readonly looking = setInterval(() => this.tellErrors(), LOOK_MS).unref();

  constructor(
    private readonly dataDir: string,
    private readonly observer: Observer,
  ) {}

  /** Resolves when the program serves for the first time. */
  startProgram(tier: Tier, program: Program): Promise<void> {
    const log = new LogFile(join(this.dataDir, 'logs', `${program.name}.log`));
    this.logs.set(program.name, log);
    return this.start(tier, programPart(program, log));
  }

  start(tier: Tier, part: Part): Promise<void> {
    const supervised = new Supervised(part, this.observer);
    this.tiers[tier].push(supervised);
    return supervised.start();
  }

  /** Process ids by name. */
  get pids(): Record<string, number | undefined> {
    return Object.fromEntries(this.all().map(({ name, pid }) => [name, pid]));
  }

  /** Resolves when the process has ended; the next one reports when it is ready. */
  async restart(name: string): Promise<void> {
    await this.all()
      .find((supervised) => supervised.name === name)
      ?.restart(RESTART_GRACE_MS);
  }

  async stop(): Promise<void> {
    for (const [tier, graceMs] of STOP_ORDER) {
      await Promise.all(this.tiers[tier].map((supervised) => supervised.stop(graceMs)));
    }
    clearInterval(this.looking);
    this.tellErrors();
  }

  /** Ends everything at once. */
  kill(): void {
    for (const supervised of this.all()) supervised.kill();
  }

  private all(): Supervised[] {
    return Object.values(this.tiers).flat();
  }

  private tellErrors(): void {
    for (const [name, log] of this.logs) tellNewErrors(log, (what) => terminal.error(name, what));
  }
}
