import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork, siteNetwork } from '@latchkey/platform/network';

/** A client, and the /48 of IPv6 that it is in, which may all be one machine; with IPv4 both are its address. */
export interface Client {
  /** As the rate limits group clients. */
  readonly network: string;
  readonly site: string;
}

/** Finds the client of a connection or a request. */
export class ClientNetworks {
  private readonly ofSockets = new WeakMap<Socket, Client>();

  /** @param trustedProxies how many proxies in front append to X-Forwarded-For. */
  constructor(private readonly trustedProxies: number) {}

  /** Whether clients connect themselves. Otherwise the connections are those of a proxy. */
  get areConnected(): boolean {
    return this.trustedProxies === 0;
  }

  ofConnection(socket: Socket): Client {
    const known = this.ofSockets.get(socket);
    if (known !== undefined) return known;
    const client = clientAt(socket.remoteAddress ?? '');
    this.ofSockets.set(socket, client);
    return client;
  }

  of({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): Client {
    const forwarded = this.areConnected ? undefined : headers['x-forwarded-for'];
    if (typeof forwarded !== 'string') return this.ofConnection(socket);
    // The last entry is what the nearest proxy saw; entries before those of the trusted ones may be invented.
    const entries = forwarded.split(',').flatMap((entry) => entry.trim() || []);
    const address = entries[Math.max(0, entries.length - this.trustedProxies)];
    return address === undefined ? this.ofConnection(socket) : clientAt(address);
  }
}

function clientAt(address: string): Client {
  return { network: clientNetwork(address), site: siteNetwork(address) };
}
