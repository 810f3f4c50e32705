import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { hasEnded, stopChild } from '@latchkey/platform/embedded';

/** One run of a process. */
export interface Run {
  readonly process: ChildProcess;
  /** Resolves true once it serves, false when the signal came first. */
  ready(signal: AbortSignal): Promise<boolean>;
  /** Duration of the start, if it ended before the launch did. */
  readonly readyAfterMs?: number;
  /** The reason of its end, from its log, in one line. */
  lastWords(): string;
}

export interface Part {
  readonly name: string;
  readonly stopSignal?: NodeJS.Signals;
  /** Starts the process anew. A rejection counts as a crash. */
  launch(): Promise<Run>;
}

export interface Observer {
  ready(name: string, ms: number, pid: number): void;
  crashed(name: string, how: string, pauseMs: number): void;
  /** A wrong setting, which no restart would correct. */
  misconfigured(name: string, why: string): void;
}

/** Exit code for a wrong setting (EX_CONFIG of sysexits.h). */
const MISCONFIGURED = 78;

/** Keeps one process running until it is stopped: reports a crash, and restarts it after a pause. */
export class Supervised {
  private readonly stopping = new AbortController();
  private restarting = new AbortController();
  private run: Run | undefined;
  private ended: Promise<void> = Promise.resolve();
  private announceReady: () => void = () => undefined;
  private readonly firstReady = new Promise<void>((resolve) => (this.announceReady = resolve));

  constructor(
    private readonly part: Part,
    private readonly observer: Observer,
  ) {}

  get name(): string {
    return this.part.name;
  }

  get pid(): number | undefined {
    return this.run && !hasEnded(this.run.process) ? this.run.process.pid : undefined;
  }

  /** Resolves when it is ready for the first time, after any number of attempts, or when it is stopped. */
  async start(): Promise<void> {
    this.ended = this.keepRunning();
    await Promise.race([this.firstReady, this.ended]);
  }

  async stop(graceMs: number): Promise<void> {
    this.stopping.abort();
    if (this.run) await stopChild(this.run.process, this.part.stopSignal, graceMs);
    await this.ended;
  }

  /** Ends the present run, or the pause after a crash, and starts the next run at once. */
  async restart(graceMs: number): Promise<void> {
    this.restarting.abort();
    if (this.run) await stopChild(this.run.process, this.part.stopSignal, graceMs);
  }

  /** Ends it at once. */
  kill(): void {
    this.stopping.abort();
    this.run?.process.kill('SIGKILL');
  }

  private async keepRunning(): Promise<void> {
    for (let crashes = 0; !this.stopping.signal.aborted;) {
      const startedAt = performance.now();
      this.restarting = new AbortController();
      const how = await this.runOnce(startedAt);
      if (this.stopping.signal.aborted) return;
      if (this.restarting.signal.aborted) continue;
      if (this.run?.process.exitCode === MISCONFIGURED) return this.observer.misconfigured(this.name, how);
      crashes = countCrash(crashes, performance.now() - startedAt);
      this.observer.crashed(this.name, how, pauseMs(crashes));
      const signal = AbortSignal.any([this.stopping.signal, this.restarting.signal]);
      await delay(pauseMs(crashes), undefined, { signal }).catch(() => undefined);
    }
  }

  /** One run from its start to its end. @returns how it ended. */
  private async runOnce(startedAt: number): Promise<string> {
    try {
      this.run = await this.part.launch();
    } catch (error) {
      return (error as Error).message;
    }
    const { process: child } = this.run;
    if (this.stopping.signal.aborted) await stopChild(child, this.part.stopSignal);
    const over = new AbortController();
    void this.reportWhenReady(this.run, startedAt, over.signal);
    if (!hasEnded(child)) await once(child, 'exit').catch(() => undefined);
    over.abort();
    const words = this.run.lastWords();
    return `${howItEnded(child)}${words ? `: ${words}` : ''}`;
  }

  private async reportWhenReady(run: Run, startedAt: number, over: AbortSignal): Promise<void> {
    const isReady = await run.ready(AbortSignal.any([over, this.stopping.signal]));
    if (!isReady || run.process.pid === undefined) return;
    this.observer.ready(this.name, run.readyAfterMs ?? performance.now() - startedAt, run.process.pid);
    this.announceReady();
  }
}

function howItEnded({ exitCode, signalCode }: ChildProcess): string {
  if (signalCode) return `was ended by ${signalCode}`;
  return exitCode === null ? 'could not be started' : `ended with code ${exitCode}`;
}

const FIRST_MS = 200;
const LONGEST_MS = 10_000;
const STEADY_MS = 30_000;

/** Pause before a restart: doubles with each crash in a row. @param crashes in a row, the last included. */
export function pauseMs(crashes: number): number {
  return Math.min(FIRST_MS * 2 ** Math.max(crashes - 1, 0), LONGEST_MS);
}

/** Crashes in a row after one more; a long run before it resets the count. */
export function countCrash(crashes: number, ranMs: number): number {
  return ranMs >= STEADY_MS ? 1 : crashes + 1;
}
