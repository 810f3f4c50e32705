import { AppError, type Environment } from '@latchkey/contracts';
import { EndpointChain } from '../identity/endpoint-chain.js';
import { evmChain, evmChainId, isMainNet, requireAllowed } from '../identity/main-nets.rules.js';
import type { Network } from '../tokens/token.rules.js';
import { firstFound } from './first-found.js';

/** Endpoints by their settings. */
export type EndpointSettings = {
  readonly [Name in `RPC_URL_${Network}${'' | '_TEST'}`]?: string | undefined;
};

const EVM_NETWORKS = ['ETHEREUM', 'POLYGON', 'AVALANCHE'] as const satisfies readonly Network[];

/** The endpoint that serves the Apps of an environment (decision 12), whichever chain it is on. */
export function endpointOf(
  settings: EndpointSettings,
  network: Network,
  environment: Environment,
): string | undefined {
  const ofAll = settings[`RPC_URL_${network}`];
  return environment === 'test' ? (settings[`RPC_URL_${network}_TEST`] ?? ofAll) : ofAll;
}

/** The endpoints as Apps may reach them: a test App never a main net (decision 12). */
export class ChainEndpoints {
  private readonly chains = new Map<string, EndpointChain>();

  constructor(private readonly settings: EndpointSettings) {}

  /**
   * The address of the endpoint that serves the Apps of an environment.
   * @throws AppError chain_not_configured where there is none, or it is a main net and the App a test App;
   * chain_unavailable where the endpoint does not tell a test App which chain it is on.
   */
  async reach(network: Network, environment: Environment, signal: AbortSignal): Promise<string> {
    const url = endpointOf(this.settings, network, environment);
    if (url === undefined) throw new AppError('chain_not_configured');
    if (environment === 'test') requireAllowed(environment, await this.chainOf(network, url).name(signal));
    return url;
  }

  /**
   * The endpoint of the EVM chain with this id; undefined where none of those of the environment is on it, or it is a
   * main net and the App a test App.
   * @throws AppError chain_unavailable where an endpoint that may be on it does not tell.
   */
  async reachEvm(
    chainId: bigint,
    environment: Environment,
    signal: AbortSignal,
  ): Promise<string | undefined> {
    const wanted = evmChain(chainId);
    if (environment === 'test' && isMainNet(wanted)) return undefined;
    const urls = EVM_NETWORKS.map((network) => endpointOf(this.settings, network, environment));
    return firstFound(
      urls.map(async (url) => {
        if (url === undefined) return undefined;
        return (await this.chainOf('ETHEREUM', url).name(signal)) === wanted ? url : undefined;
      }),
    );
  }

  /**
   * The id of the chain that RPC_URL_ETHEREUM_TEST is on, which a test App means where it names none (decision 12);
   * undefined for a live App, and without that setting. @throws AppError chain_unavailable
   */
  async testChainId(environment: Environment, signal: AbortSignal): Promise<string | undefined> {
    const { RPC_URL_ETHEREUM_TEST: url } = this.settings;
    if (environment !== 'test' || url === undefined) return undefined;
    return evmChainId(await this.chainOf('ETHEREUM', url).name(signal));
  }

  private chainOf(network: Network, url: string): EndpointChain {
    const known = this.chains.get(url) ?? new EndpointChain(network, url);
    this.chains.set(url, known);
    return known;
  }
}
