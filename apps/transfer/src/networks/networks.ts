import {
  endpointOf,
  foreignChainIds,
  type Network as NetworkName,
  requireAllowed,
  SENDING_NETWORKS,
  type SendingNetwork,
} from '@latchkey/chains';
import { AppError, type Environment } from '@latchkey/contracts';
import type { MissingCall } from '@latchkey/platform/procedures';
import type { TransferConfig } from '../transfer.config.js';
import { bitcoinNetwork } from './bitcoin/bitcoin.network.js';
import { evmNetwork } from './evm/evm.network.js';
import type { Network } from './network.js';
import { polkadotNetwork } from './polkadot/polkadot.network.js';
import { solanaNetwork } from './solana/solana.network.js';
import { stellarNetwork } from './stellar/stellar.network.js';

/** A chain behind one endpoint, and the Apps that pay on it there. */
export interface ChainLine {
  readonly name: NetworkName;
  readonly serves: readonly Environment[];
  readonly network: Network;
}

/** The chains that can be paid on: those for which an endpoint is configured. */
export class Networks {
  constructor(readonly lines: readonly ChainLine[]) {}

  /**
   * The chain of an App.
   * @throws AppError chain_not_configured, also where it is a main net and the App a test App;
   * chain_unavailable where the endpoint of a test App does not answer.
   */
  async of(name: NetworkName, environment: Environment, signal: AbortSignal): Promise<Network> {
    const line = this.lines.find((one) => one.name === name && one.serves.includes(environment));
    if (!line) throw new AppError('chain_not_configured');
    if (environment === 'test') requireAllowed(environment, await line.network.chain(signal));
    return line.network;
  }
}

export function configuredNetworks(config: TransferConfig): Networks {
  return new Networks(
    SENDING_NETWORKS.flatMap((name) => {
      const endpoints = endpointsOf(config, name);
      return endpoints.map(({ url, serves }) => ({ name, serves, network: networkOf(name, url, config) }));
    }),
  );
}

/**
 * What payments need and endpoints do not have, by the settings of the endpoints.
 * @param limitMs after which an endpoint that does not answer counts as one that has all.
 */
export async function missingCalls({ lines }: Networks, limitMs: number): Promise<MissingCall[]> {
  const signal = AbortSignal.timeout(limitMs);
  const found = await Promise.all(
    lines.map(async ({ name, serves, network }) => {
      const call = await network.missingCall?.(signal).catch(() => undefined);
      const setting = `RPC_URL_${name}${serves.includes('live') ? '' : '_TEST'}`;
      return call === undefined ? [] : [{ setting, call }];
    }),
  );
  return found.flat();
}

/** One endpoint for all Apps, or one for each environment. */
function endpointsOf(config: TransferConfig, name: SendingNetwork) {
  const [live, test] = [endpointOf(config, name, 'live'), endpointOf(config, name, 'test')];
  const lines: { url: string | undefined; serves: Environment[] }[] =
    live === test
      ? [{ url: live, serves: ['live', 'test'] }]
      : [
          { url: live, serves: ['live'] },
          { url: test, serves: ['test'] },
        ];
  return lines.flatMap(({ url, serves }) => (url === undefined ? [] : [{ url, serves }]));
}

function networkOf(name: SendingNetwork, url: string, config: TransferConfig): Network {
  if (name === 'SOLANA') return solanaNetwork({ url, commitment: config.SOLANA_COMMITMENT });
  if (name === 'BITCOIN') {
    const { BITCOIN_CONFIRMATIONS: confirmations, BITCOIN_BUMP_AFTER_MINUTES: bumpAfterMinutes } = config;
    const mostFeeRate = BigInt(config.BITCOIN_MOST_FEE_RATE);
    return bitcoinNetwork({ url, confirmations, bumpAfterMinutes, mostFeeRate });
  }
  if (name === 'POLKADOT') return polkadotNetwork({ url, mostFee: BigInt(config.POLKADOT_MOST_FEE) });
  if (name === 'STELLAR') return stellarNetwork({ url, mostFee: BigInt(config.STELLAR_MOST_FEE) });
  const foreignIds = [...foreignChainIds(name), ...(name === 'ETHEREUM' ? ownIds(config) : [])];
  return evmNetwork({ url, confirmations: config.EVM_CONFIRMATIONS, foreignIds });
}

/** Chains that have a network of their own, and its endpoint: an account would have two queues there, with the same nonces. */
function ownIds(config: TransferConfig): bigint[] {
  const isSet = (name: 'BASE' | 'ARBITRUM') =>
    config[`RPC_URL_${name}`] !== undefined || config[`RPC_URL_${name}_TEST`] !== undefined;
  return [...(isSet('BASE') ? [8453n, 84_532n] : []), ...(isSet('ARBITRUM') ? [42_161n, 421_614n] : [])];
}
