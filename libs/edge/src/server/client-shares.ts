import type { Metrics } from '@latchkey/platform/telemetry';

/** What a client can hold: connections, requests under way, and bodies that have not arrived. */
type Kind = 'connections' | 'requests' | 'bodies';

/** How much of a whole each client network holds. None takes more than its share, so the others find the rest. */
export class ClientShares {
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

  /** Whether the network may take one more of this whole. */
  hasRoom(kind: Kind, network: string, whole: number): boolean {
    return (this.held[kind].get(network) ?? 0) < Math.max(1, Math.floor(whole * this.share));
  }

  /** Takes one, to be given back; false, and counted, if the network has its share of the whole. */
  take(kind: Kind, network: string, whole: number): boolean {
    if (!this.hasRoom(kind, network, whole)) {
      this.refusals.inc({ kind });
      return false;
    }
    this.takeAnyway(kind, network);
    return true;
  }

  /** Takes one back that was given away for a while. */
  takeAnyway(kind: Kind, network: string): void {
    const held = this.held[kind];
    held.set(network, (held.get(network) ?? 0) + 1);
  }

  giveBack(kind: Kind, network: string): void {
    const held = this.held[kind];
    const left = (held.get(network) ?? 0) - 1;
    if (left > 0) held.set(network, left);
    else held.delete(network);
  }
}
