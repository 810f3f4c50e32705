import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { clientNetwork } from '@latchkey/platform/network';

/** Finds the network of a client, as the rate limits group them: an IPv4 address, or the /64 of an IPv6 address. */
export class ClientNetworks {
  private readonly ofSockets = new WeakMap<Socket, string>();

  /** @param trustedProxies how many proxies in front append to X-Forwarded-For. */
  constructor(private readonly trustedProxies: number) {}

  /** Whether clients connect themselves. Otherwise the connections are those of a proxy. */
  get areConnected(): boolean {
    return this.trustedProxies === 0;
  }

  ofConnection(socket: Socket): string {
    const known = this.ofSockets.get(socket);
    if (known !== undefined) return known;
    const network = clientNetwork(socket.remoteAddress ?? '');
    this.ofSockets.set(socket, network);
    return network;
  }

  of({ headers, socket }: Pick<IncomingMessage, 'headers' | 'socket'>): string {
    const forwarded = this.areConnected ? undefined : headers['x-forwarded-for'];
    if (typeof forwarded !== 'string') return this.ofConnection(socket);
    // The last entry is what the nearest proxy saw; entries before those of the trusted ones may be invented.
    const entries = forwarded.split(',').flatMap((entry) => entry.trim() || []);
    const address = entries[Math.max(0, entries.length - this.trustedProxies)];
    return address === undefined ? this.ofConnection(socket) : clientNetwork(address);
  }
}
