import { AppError, type Environment } from '@latchkey/contracts';
import { EndpointChain } from '../identity/endpoint-chain.js';
import {
  evmChain,
  evmChainId,
  isMainNet,
  requireAllowed,
  requireChain,
} from '../identity/main-nets.rules.js';
import { type EndpointSettings, EVM_NETWORKS, type Network } from '../tokens/networks.js';

/** The endpoint for the Apps of an environment, whatever chain it is on. */
export function endpointOf(
  settings: EndpointSettings,
  network: Network,
  environment: Environment,
): string | undefined {
  const ofAll = settings[`RPC_URL_${network}`];
  return environment === 'test' ? (settings[`RPC_URL_${network}_TEST`] ?? ofAll) : ofAll;
}

/** A network, and the only chain of it that will do, where there is such a one. */
interface Reached {
  readonly network: Network;
  readonly chain?: string | undefined;
}

/** The endpoints that Apps may reach: never a main net for a test App. */
export class ChainEndpoints {
  private readonly chains = new Map<string, EndpointChain>();

  constructor(private readonly settings: EndpointSettings) {}

  /**
   * The address of the endpoint for the Apps of an environment.
   * @throws AppError chain_not_configured without one, or for a test App on a main net; chain_unavailable where the chain of
   * a test App's endpoint cannot be asked.
   */
  async reach({ network, chain }: Reached, environment: Environment, signal: AbortSignal): Promise<string> {
    const url = endpointOf(this.settings, network, environment);
    if (url === undefined) throw new AppError('chain_not_configured');
    if (environment === 'live') return url;
    const name = await this.chainOf(network, url).name(signal);
    requireAllowed(environment, name);
    requireChain(chain, name);
    return url;
  }

  /**
   * The endpoint of the EVM chain with this id; undefined where the environment has none, or for a test App on a main net.
   * @throws AppError chain_unavailable where an endpoint that may be on this chain does not answer.
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
   * The chain id of RPC_URL_ETHEREUM_TEST, the default of a test App; undefined for a live App, and without
   * that setting. @throws AppError chain_unavailable
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

const NOTHING = new Error('nothing found');

/**
 * The first result that is not undefined, without waiting for attempts that fail or hang; undefined where all attempts end
 * without one. @throws the first failure where no attempt has a result: the failed one might have had it.
 */
export async function firstFound<T>(attempts: readonly Promise<T | undefined>[]): Promise<T | undefined> {
  const results = attempts.map(async (attempt) => (await attempt) ?? Promise.reject(NOTHING));
  try {
    return await Promise.any(results);
  } catch (error) {
    const { errors } = error as AggregateError;
    const failure = errors.find((one) => one !== NOTHING) as Error | undefined;
    if (failure) throw failure;
    return undefined;
  }
}
