import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** How long idle connections stay open, so that a request that is under way is still answered. */
const LINGER_MS = 1000;

/** The progress of this process's shutdown. */
export class Draining {
  private readonly beginning = new AbortController();
  private closed = false;

  /** Whether readiness probes must fail, so that balancers send new connections elsewhere. */
  get leaving(): boolean {
    return this.left.aborted;
  }

  /** Aborted when the shutdown begins, for calls that wait. */
  get left(): AbortSignal {
    return this.beginning.signal;
  }

  /** Whether the port is closed; each answer then closes its connection. */
  get portClosed(): boolean {
    return this.closed;
  }

  leave(): void {
    this.beginning.abort();
  }

  closePort(): void {
    this.closed = true;
  }
}

/**
 * Closes the port, and waits until its connections have ended. `http.Server.close` would cut idle connections at once,
 * even those whose next request is under way; here each of them is answered first.
 */
export async function stopAccepting(server: Server): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  const linger = setTimeout(() => server.closeIdleConnections(), LINGER_MS);
  await ended;
  clearTimeout(linger);
}
