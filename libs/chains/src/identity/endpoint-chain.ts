import type { Network } from '../tokens/token.rules.js';
import { askChainName } from './chain-name.js';

/** An endpoint that is moved to another chain is noticed after this time. */
const KEPT_FOR_MS = 10_000;

/** The chain behind one endpoint: asked of it, and remembered for some seconds. */
export class EndpointChain {
  private known: { readonly name: string; readonly askedAt: number } | undefined;

  constructor(
    private readonly network: Network,
    private readonly url: string,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** Its name, such as `eip155:1`. @throws AppError chain_unavailable; a failure is not remembered. */
  async name(signal: AbortSignal): Promise<string> {
    if (this.known && this.now() - this.known.askedAt < KEPT_FOR_MS) return this.known.name;
    const askedAt = this.now();
    const name = await askChainName(this.network, this.url, signal);
    this.known = { name, askedAt };
    return name;
  }
}
