import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { Worker } from 'node:worker_threads';
import { AppError } from '@latchkey/contracts';

/** What the thread answers. */
export interface Strength {
  score: number;
  crackTimeSeconds: number;
  crackTimeDisplay: string;
  warning: string;
  suggestions: string[];
}

interface Job {
  password: string;
  resolve(strength: Strength): void;
  reject(error: Error): void;
}

const MOST_WAITING = 32;
const TIME_LIMIT_MS = 1000;
/** For the first password of a thread, which waits for the dictionaries: half a second when nothing else runs. */
const START_LIMIT_MS = 5000;
const MEMORY_LIMIT_MB = 128;

/** Scores passwords one after the other in a thread of their own, so that nothing else waits for one. */
@Injectable()
export class ScorerThread implements OnModuleInit, OnApplicationShutdown {
  private worker: Worker | undefined;
  /** Whether the thread has answered before. */
  private isWarm = false;
  private running: { job: Job; timer: NodeJS.Timeout } | undefined;
  private readonly waiting: Job[] = [];

  /** The dictionaries take a moment to load: before the first call, not in it. */
  onModuleInit(): void {
    this.worker = this.start();
  }

  async onApplicationShutdown(): Promise<void> {
    const { worker } = this;
    this.worker = undefined;
    await worker?.terminate();
  }

  /** @throws AppError service_unavailable when more wait than it can serve, or the thread takes too long. */
  score(password: string): Promise<Strength> {
    if (this.waiting.length >= MOST_WAITING) return Promise.reject(overloaded());
    return new Promise((resolve, reject) => {
      this.waiting.push({ password, resolve, reject });
      this.next();
    });
  }

  private next(): void {
    const job = this.running ? undefined : this.waiting.shift();
    if (!job) return;
    this.worker ??= this.start();
    const limitMs = this.isWarm ? TIME_LIMIT_MS : START_LIMIT_MS;
    const timer = setTimeout(() => this.drop(overloaded()), limitMs);
    this.running = { job, timer };
    this.worker.postMessage(job.password);
  }

  private start(): Worker {
    const worker = new Worker(new URL('./password-scorer.js', import.meta.url), {
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_LIMIT_MB },
    });
    this.isWarm = false;
    worker.on('message', (strength: Strength) => this.answer(worker, strength));
    worker.on('error', (error) => this.lose(worker, error));
    worker.on('exit', () => this.lose(worker, overloaded()));
    worker.unref();
    return worker;
  }

  private finish(settle: (job: Job) => void): void {
    if (!this.running) return;
    const { job, timer } = this.running;
    clearTimeout(timer);
    this.running = undefined;
    settle(job);
    this.next();
  }

  /** What a thread says after it was given up is about another password than the one that runs. */
  private answer(worker: Worker, strength: Strength): void {
    if (worker !== this.worker) return;
    this.isWarm = true;
    this.finish((job) => job.resolve(strength));
  }

  private lose(worker: Worker, error: Error): void {
    if (worker === this.worker) this.drop(error);
  }

  /** Gives the thread up with what it is at; the next password starts another one. */
  private drop(error: Error): void {
    void this.worker?.terminate();
    this.worker = undefined;
    this.finish((job) => job.reject(error));
  }
}

function overloaded(): AppError {
  return new AppError('service_unavailable', { retryAfterSeconds: 1 });
}
