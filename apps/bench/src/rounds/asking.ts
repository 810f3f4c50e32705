import type { Api } from '../system/api.js';

export interface Asked {
  readonly beganAt: number;
  readonly status: number;
}

const CALLERS = 4;

/** Verifies one session over and over, from several callers at once, until told to stop. */
export class Asking {
  readonly answers: Asked[] = [];
  private stopping = false;
  private readonly callers: Promise<unknown>;

  constructor(api: Api, session_token: string) {
    this.callers = Promise.all(Array.from({ length: CALLERS }, () => this.askOn(api, session_token)));
    // A failure is told by stop().
    this.callers.catch(() => undefined);
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await this.callers;
  }

  /** What began after that instant. */
  since(instant: number): Asked[] {
    return this.answers.filter(({ beganAt }) => beganAt > instant);
  }

  private async askOn(api: Api, session_token: string): Promise<void> {
    while (!this.stopping) {
      const beganAt = performance.now();
      const { status } = await api.verify({ session_token });
      this.answers.push({ beganAt, status });
    }
  }
}
