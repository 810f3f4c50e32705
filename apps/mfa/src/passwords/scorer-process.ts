import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type ChildProcess, fork } from 'node:child_process';
import { AppError } from '@latchkey/contracts';

/** The scorer's answer. */
export interface Strength {
  score: number;
  crackTimeSeconds: number;
  crackTimeDisplay: string;
  warning: string;
  suggestions: string[];
}

/** A password that waits for its strength. */
class ScoringJob {
  readonly strength: Promise<Strength>;
  resolve!: (strength: Strength) => void;
  reject!: (error: Error) => void;

  constructor(readonly password: string) {
    this.strength = new Promise((resolve, reject) => {
      this.resolve = resolve;
      this.reject = reject;
    });
  }
}

/** As many are answered within the limit even if each is one of the slowest. */
const MOST_WAITING = 32;
/** From the call to the answer: well within the gateway's time limit. */
const ANSWER_LIMIT_MS = 3000;
/** Far more than any password takes, even on a machine that has little time for it. */
const STUCK_MS = 30_000;
/** Enough for the dictionaries and one password; a fault must not take the memory of other processes. */
const MEMORY_FLAGS = ['--max-old-space-size=64', '--max-semi-space-size=2'];

/**
 * Scores passwords one after the other in a process with a low priority. A thread could not have one: Linux divides time
 * between sessions of processes first, and each service is such a session.
 */
@Injectable()
export class ScorerProcess implements OnModuleInit, OnApplicationShutdown {
  private child: ChildProcess | undefined;
  private running: { job: ScoringJob; timer: NodeJS.Timeout } | undefined;
  private readonly waiting = new Set<ScoringJob>();

  /** The dictionaries take a moment to load, so they are loaded before the first call. */
  onModuleInit(): void {
    this.child = this.start();
  }

  onApplicationShutdown(): void {
    for (const job of this.waiting) this.refuse(job);
    this.drop(overloaded());
  }

  /** @throws AppError service_unavailable when more wait than it can serve, or the answer takes too long. */
  async score(password: string): Promise<Strength> {
    if (this.waiting.size >= MOST_WAITING) throw overloaded();
    const job = new ScoringJob(password);
    const timer = setTimeout(() => this.refuse(job), ANSWER_LIMIT_MS);
    this.waiting.add(job);
    this.next();
    return job.strength.finally(() => clearTimeout(timer));
  }

  /** The process still finishes a running password: another process would be no faster. */
  private refuse(job: ScoringJob): void {
    this.waiting.delete(job);
    job.reject(overloaded());
  }

  private next(): void {
    const [job] = this.waiting;
    if (this.running || !job) return;
    this.waiting.delete(job);
    const timer = setTimeout(() => this.drop(overloaded()), STUCK_MS).unref();
    this.running = { job, timer };
    this.child ??= this.start();
    this.child.send(job.password);
  }

  /** The process has no output, which could show a password, and none of our settings. */
  private start(): ChildProcess {
    const child = fork(new URL('./password-scorer.js', import.meta.url), {
      detached: true,
      env: {},
      execArgv: MEMORY_FLAGS,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('message', (strength: Strength) => this.answer(child, strength));
    child.on('error', (error) => this.lose(child, error));
    child.on('exit', (code) =>
      this.lose(child, code ? new Error(`The scorer exited with ${code}`) : overloaded()),
    );
    child.unref();
    child.channel?.unref();
    return child;
  }

  /** An answer of a process that was given up is not for the password that runs now. */
  private answer(child: ChildProcess, strength: Strength): void {
    if (child === this.child) this.finish((job) => job.resolve(strength));
  }

  private lose(child: ChildProcess, error: Error): void {
    if (child === this.child) this.drop(error);
  }

  /** Ends the process and its password; the next password starts another process. */
  private drop(error: Error): void {
    this.child?.kill('SIGKILL');
    this.child = undefined;
    this.finish((job) => job.reject(error));
  }

  private finish(settle: (job: ScoringJob) => void): void {
    if (!this.running) return;
    const { job, timer } = this.running;
    clearTimeout(timer);
    this.running = undefined;
    settle(job);
    this.next();
  }
}

function overloaded(): AppError {
  return new AppError('service_unavailable', { retryAfterSeconds: 1 });
}
