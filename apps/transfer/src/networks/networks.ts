import type { Network as NetworkName } from '@latchkey/chains';
import { AppError } from '@latchkey/contracts';
import type { TransferConfig } from '../transfer.config.js';
import { evmNetwork } from './evm/evm.network.js';
import type { Network } from './network.js';
import { solanaNetwork } from './solana/solana.network.js';

/** Of the main nets. The coin of one is worth many times that of another, and all of them count it alike. */
const CHAIN_IDS = { ETHEREUM: 1n, POLYGON: 137n, AVALANCHE: 43_114n } as const;

/** The chains that can be paid on: those for which an endpoint is configured. */
export class Networks {
  constructor(private readonly configured: ReadonlyMap<NetworkName, Network>) {}

  get names(): NetworkName[] {
    return [...this.configured.keys()];
  }

  /** @throws AppError chain_not_configured */
  of(name: NetworkName): Network {
    const network = this.configured.get(name);
    if (!network) throw new AppError('chain_not_configured');
    return network;
  }
}

export function configuredNetworks(config: TransferConfig): Networks {
  const networks = new Map<NetworkName, Network>();
  for (const name of ['ETHEREUM', 'POLYGON', 'AVALANCHE'] as const) {
    const url = config[`RPC_URL_${name}`];
    const foreignIds = Object.values(CHAIN_IDS).filter((id) => id !== CHAIN_IDS[name]);
    const settings = { confirmations: config.EVM_CONFIRMATIONS, foreignIds };
    if (url !== undefined) networks.set(name, evmNetwork({ url, ...settings }));
  }
  const url = config.RPC_URL_SOLANA;
  if (url !== undefined) networks.set('SOLANA', solanaNetwork({ url, commitment: config.SOLANA_COMMITMENT }));
  return new Networks(networks);
}
