import type { IncomingMessage } from 'node:http';
import type { InFlight } from '@latchkey/platform/overload';
import type { Metrics } from '@latchkey/platform/telemetry';
import { ClientNetworks } from './client-networks.js';
import { ClientShares } from './client-shares.js';
import { Connections } from './connections.js';
import { Places } from './places.js';
import { UnreadAnswers } from './unread-answers.js';

/** Settings of a process that takes requests. */
export interface GuardSettings {
  readonly TRUSTED_PROXIES: number;
  readonly MAX_CONNECTIONS: number;
  readonly CLIENT_SHARE_PERCENT: number;
}

export interface ServerCheck {
  /** Whether the header `Authorization` has a key of a server that existed when it was last looked up. */
  isServer(authorization: string | undefined): boolean;
}

interface GuardParts {
  readonly config: GuardSettings;
  readonly inFlight: InFlight;
  readonly access: ServerCheck;
  readonly metrics: Metrics;
}

/** What bounds the connections and the requests of all clients, and the share of each. */
export function guardsOf({ config, inFlight, access, metrics }: GuardParts): {
  connections: Connections;
  places: Places;
} {
  const shares = new ClientShares(config.CLIENT_SHARE_PERCENT / 100, metrics);
  const networks = new ClientNetworks(config.TRUSTED_PROXIES);
  const unread = new UnreadAnswers(inFlight.most, metrics);
  const isServer = ({ headers }: IncomingMessage) => access.isServer(headers.authorization);
  const places = new Places({ inFlight, shares, networks, isServer, metrics });
  return {
    connections: new Connections({ most: config.MAX_CONNECTIONS, shares, networks, places, unread }),
    places,
  };
}
