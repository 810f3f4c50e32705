import type { Metrics } from '@latchkey/platform/telemetry';
import type { Client } from './client-networks.js';

/** What a client can hold: connections, requests under way, and bodies that have not arrived. */
type Kind = 'connections' | 'requests' | 'bodies';

/** Shares of a /48 of IPv6 together: it may be many people, or one machine. */
const SHARES_OF_SITE = 1.5;

/** How much of a whole each client holds. None takes more than its share, so the others find the rest. */
export class ClientShares {
  /** By network, and by site where that is another one. */
  private readonly held: Readonly<Record<Kind, Map<string, number>>> = {
    connections: new Map(),
    requests: new Map(),
    bodies: new Map(),
  };
  private readonly refusals;

  /** @param share of each whole, from 0 to 1. */
  constructor(
    private readonly share: number,
    metrics: Metrics,
  ) {
    this.refusals = metrics.counter({
      name: 'client_share_refusals_total',
      help: 'Connections, requests and bodies that were refused because their client network had its share of them.',
      labels: ['kind'],
    });
  }

  /** Whether the client may take one more of this whole. */
  hasRoom(kind: Kind, { network, site }: Client, whole: number): boolean {
    const held = this.held[kind];
    const share = Math.max(1, Math.floor(whole * this.share));
    if ((held.get(network) ?? 0) >= share) return false;
    return site === network || (held.get(site) ?? 0) < Math.floor(share * SHARES_OF_SITE);
  }

  /** Takes one, to be given back; false, and counted, if the client has its share of the whole. */
  take(kind: Kind, client: Client, whole: number): boolean {
    if (!this.hasRoom(kind, client, whole)) {
      this.refusals.inc({ kind });
      return false;
    }
    this.takeAnyway(kind, client);
    return true;
  }

  /** Takes one back that was given away for a while. */
  takeAnyway(kind: Kind, client: Client): void {
    this.change(kind, client, 1);
  }

  giveBack(kind: Kind, client: Client): void {
    this.change(kind, client, -1);
  }

  private change(kind: Kind, { network, site }: Client, by: 1 | -1): void {
    const held = this.held[kind];
    for (const name of site === network ? [network] : [network, site]) {
      const now = (held.get(name) ?? 0) + by;
      if (now > 0) held.set(name, now);
      else held.delete(name);
    }
  }
}
