import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** How long clients have to learn, from the answer to their next request, that they shall connect elsewhere. */
const LINGER_MS = 1000;

/**
 * Closes the port alone, and waits until the connections have ended. `http.Server.close` would cut at once whatever
 * looks idle, also connections whose next request is on its way; here each is answered, and its answer ends it.
 */
export async function stopAccepting(server: Server): Promise<void> {
  const ended = new Promise<void>((resolve) => {
    NetServer.prototype.close.call(server, () => resolve());
  });
  const linger = setTimeout(() => server.closeIdleConnections(), LINGER_MS);
  await ended;
  clearTimeout(linger);
}
