import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { type ChildProcess, fork } from 'node:child_process';
import { AppError } from '@latchkey/contracts';
import { ScoringJob, type Strength } from './scoring-job.js';

/** What waits is within its limit for an answer even if each is of the slowest. */
const MOST_WAITING = 32;
/** From the call to the answer: well within what the gateway waits for. */
const ANSWER_LIMIT_MS = 3000;
/** Far more than any password takes, even on a machine that has little time for it. */
const STUCK_MS = 30_000;
/** The dictionaries and one password: a fault must not take the memory of the others. */
const MEMORY_FLAGS = ['--max-old-space-size=64', '--max-semi-space-size=2'];

/**
 * Scores passwords one after the other in a process of its own, which gives way to every other one. A thread could
 * not: Linux divides its time between sessions of processes first, and each service is such a session.
 */
@Injectable()
export class ScorerProcess implements OnModuleInit, OnApplicationShutdown {
  private child: ChildProcess | undefined;
  private running: { job: ScoringJob; timer: NodeJS.Timeout } | undefined;
  private readonly waiting = new Set<ScoringJob>();

  /** The dictionaries take a moment to load: before the first call, not in it. */
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

  /** One that runs is refused, too, but the process finishes it: another process would be no faster. */
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

  /** What a password is must not reach an output of the process, nor a setting of ours the process. */
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

  /** What a process says after it was given up is about another password than the one that runs. */
  private answer(child: ChildProcess, strength: Strength): void {
    if (child === this.child) this.finish((job) => job.resolve(strength));
  }

  private lose(child: ChildProcess, error: Error): void {
    if (child === this.child) this.drop(error);
  }

  /** Gives the process up with what it is at; the next password starts another one. */
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
