import type { IncomingMessage } from 'node:http';
import type { InFlight } from '@latchkey/platform/overload';
import type { Metrics } from '@latchkey/platform/telemetry';
import type { AccessControl } from '../access/access.js';
import type { GatewayConfig } from '../gateway.config.js';
import { ClientNetworks } from './client-networks.js';
import { ClientShares } from './client-shares.js';
import { Connections } from './connections.js';
import { Places } from './places.js';

interface GuardParts {
  readonly config: Pick<GatewayConfig, 'TRUSTED_PROXIES' | 'MAX_CONNECTIONS' | 'CLIENT_SHARE_PERCENT'>;
  readonly inFlight: InFlight;
  readonly access: Pick<AccessControl, 'isServer'>;
  readonly metrics: Metrics;
}

/** What bounds the connections and the requests of all clients, and the share of each. */
export function guardsOf({ config, inFlight, access, metrics }: GuardParts): {
  connections: Connections;
  places: Places;
} {
  const shares = new ClientShares(config.CLIENT_SHARE_PERCENT / 100, metrics);
  const networks = new ClientNetworks(config.TRUSTED_PROXIES);
  const isServer = ({ headers }: IncomingMessage) => access.isServer(headers.authorization);
  return {
    connections: new Connections({ most: config.MAX_CONNECTIONS, shares, networks }),
    places: new Places({ inFlight, shares, networks, isServer, metrics }),
  };
}
