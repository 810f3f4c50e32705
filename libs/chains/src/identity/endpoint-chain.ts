import { CHAIN_LIMIT_MS, chainUnavailable } from '../endpoints/fetch-answer.js';
import type { Network } from '../tokens/token.rules.js';
import { askChainName } from './chain-name.js';

/** After this time, an endpoint that was moved to another chain is noticed. */
const KEPT_FOR_MS = 10_000;
/** An endpoint that fails is asked at most once in this time. */
const FAILURE_KEPT_FOR_MS = 1000;

/** A TTL cache of the chain behind one endpoint, with one request at a time. */
export class EndpointChain {
  private known: { readonly name: string; readonly askedAt: number } | undefined;
  private failed: { readonly error: unknown; readonly at: number } | undefined;
  private asking: Promise<string> | undefined;

  constructor(
    private readonly network: Network,
    private readonly url: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /**
   * Its name, such as `eip155:1`. @param signal ends the wait of this caller only.
   * @throws AppError chain_unavailable
   */
  async name(signal: AbortSignal): Promise<string> {
    if (this.known && this.now() - this.known.askedAt < KEPT_FOR_MS) return this.known.name;
    if (this.failed && this.now() - this.failed.at < FAILURE_KEPT_FOR_MS) throw this.failed.error;
    this.asking ??= this.ask().finally(() => (this.asking = undefined));
    return unlessAborted(this.asking, signal);
  }

  private async ask(): Promise<string> {
    const askedAt = this.now();
    try {
      const name = await askChainName(this.network, this.url, AbortSignal.timeout(CHAIN_LIMIT_MS));
      this.known = { name, askedAt };
      this.failed = undefined;
      return name;
    } catch (error) {
      this.failed = { error, at: this.now() };
      throw error;
    }
  }
}

/** @throws AppError chain_unavailable once the signal is aborted; the request goes on for other callers. */
function unlessAborted<T>(asked: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const end = () => reject(chainUnavailable(signal.reason));
    signal.addEventListener('abort', end, { once: true });
    asked.then(resolve, reject).finally(() => signal.removeEventListener('abort', end));
    if (signal.aborted) end();
  });
}
