import type { Waiting } from './unanswered.repository.js';

/** How long an attempt may take. */
export interface AttemptLimits {
  /** Until the other side asks for the text: nothing has left by then, so another try repeats nothing. */
  readonly untilTextMs: number;
  /** From the text on it may have arrived, so the answer is worth a longer wait: scanners of mail think for long. */
  readonly answerMs: number;
  /** Between two renewals of the lease while an answer is awaited; several fit into a lease. */
  readonly renewEveryMs: number;
}

/** Replaced by specs, which do not wait as long. */
export const ATTEMPT_LIMITS = Symbol('ATTEMPT_LIMITS');

/**
 * RFC 5321 would wait ten minutes for the answer. A process sends few messages at once, and all others stand behind those
 * that wait, so a server that never answers may not hold them for as long.
 */
export const attemptLimits: AttemptLimits = { untilTextMs: 20_000, answerMs: 60_000, renewEveryMs: 5000 };

/**
 * Ends an attempt in time. Once its text has left, the lease is renewed for as long as the answer is awaited, so that no
 * other worker sends the message meanwhile; the attempt ends with its lease, and with its code.
 */
export class AnswerWait {
  /** Whether a renewal may have noted the attempt as unanswered. */
  isNoted = false;
  private isOver = false;
  private readonly late = new AbortController();
  private end: NodeJS.Timeout | undefined;
  private renewals: NodeJS.Timeout | undefined;
  private renewing: Promise<void> = Promise.resolve();

  constructor(
    private readonly limits: AttemptLimits,
    private readonly renew: () => Promise<Waiting | undefined>,
  ) {}

  get signal(): AbortSignal {
    return this.late.signal;
  }

  /** @param leftMs until the code expires or the lease ends. */
  beforeText(leftMs: number): void {
    this.endAfter(Math.min(leftMs, this.limits.untilTextMs));
  }

  /** The text leaves now. @returns false where the attempt has ended meanwhile, or its time: then the text must not leave. */
  forAnswer(leftMs: number): boolean {
    if (this.isOver || this.signal.aborted || leftMs <= 0) return false;
    const { answerMs, renewEveryMs } = this.limits;
    const latest = performance.now() + answerMs;
    this.endAfter(Math.min(leftMs, answerMs));
    clearInterval(this.renewals);
    this.renewals = setInterval(() => {
      this.renewing = this.renewing.then(() => this.renewUntil(latest));
    }, renewEveryMs);
    return true;
  }

  /** Ends when no renewal is under way any more. */
  async stop(): Promise<void> {
    this.isOver = true;
    clearTimeout(this.end);
    clearInterval(this.renewals);
    await this.renewing;
    clearTimeout(this.end);
  }

  /** A renewal that fails is made up for by the next one, or the attempt ends with its lease. */
  private async renewUntil(latest: number): Promise<void> {
    this.isNoted = true;
    try {
      const waiting = await this.renew();
      if (waiting) this.endAfter(Math.min(waiting.leftMs, latest - performance.now()));
      else this.late.abort();
    } catch {
      // The end of the lease is set already.
    }
  }

  private endAfter(ms: number): void {
    clearTimeout(this.end);
    this.end = setTimeout(() => this.late.abort(), Math.max(0, ms));
  }
}
