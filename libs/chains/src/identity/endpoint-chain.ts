import { CHAIN_LIMIT_MS } from '../endpoints/fetch-answer.js';
import { unlessAborted } from '../endpoints/unless-aborted.js';
import type { Network } from '../tokens/networks.js';
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
