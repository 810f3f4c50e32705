import { CHAIN_LIMIT_MS } from './fetch-answer.js';
import { unlessAborted } from './unless-aborted.js';

/** After this time, an endpoint that has changed is noticed. */
const KEPT_FOR_MS = 10_000;
/** An endpoint that fails is asked at most once in this time. */
const FAILURE_KEPT_FOR_MS = 1000;

/** A TTL cache of one answer of an endpoint, with one request at a time. */
export class KeptAnswer<Answer> {
  private known: { readonly answer: Answer; readonly askedAt: number } | undefined;
  private failed: { readonly error: unknown; readonly at: number } | undefined;
  private asking: Promise<Answer> | undefined;

  constructor(
    private readonly load: (signal: AbortSignal) => Promise<Answer>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** @param signal ends the wait of this caller only. @throws AppError chain_unavailable */
  async get(signal: AbortSignal): Promise<Answer> {
    if (this.known && this.now() - this.known.askedAt < KEPT_FOR_MS) return this.known.answer;
    if (this.failed && this.now() - this.failed.at < FAILURE_KEPT_FOR_MS) throw this.failed.error;
    this.asking ??= this.ask().finally(() => (this.asking = undefined));
    return unlessAborted(this.asking, signal);
  }

  private async ask(): Promise<Answer> {
    const askedAt = this.now();
    try {
      const answer = await this.load(AbortSignal.timeout(CHAIN_LIMIT_MS));
      this.known = { answer, askedAt };
      this.failed = undefined;
      return answer;
    } catch (error) {
      this.failed = { error, at: this.now() };
      throw error;
    }
  }
}
