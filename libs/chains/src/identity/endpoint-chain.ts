import { KeptAnswer } from '../endpoints/kept-answer.js';
import type { Network } from '../tokens/networks.js';
import { askChainName } from './chain-name.js';

/** The chain behind one endpoint, asked for again and again: an endpoint that was moved to another chain is noticed. */
export class EndpointChain {
  private readonly kept: KeptAnswer<string>;

  constructor(network: Network, url: string, now?: () => number) {
    this.kept = new KeptAnswer((signal) => askChainName(network, url, signal), now);
  }

  /**
   * Its name, such as `eip155:1`. @param signal ends the wait of this caller only.
   * @throws AppError chain_unavailable
   */
  name(signal: AbortSignal): Promise<string> {
    return this.kept.get(signal);
  }
}
