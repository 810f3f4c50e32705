import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { HTTP_LIMITS, isProbe, noteAnswer } from '@latchkey/edge';

const ADMINISTRATION = '/v1/admin/';

/** Decides which port serves a route: administration may have a port of its own. */
export class Ports {
  private readonly fromOperators = new WeakSet<IncomingMessage>();
  private server: Server | undefined;
  private serve = (): void => undefined;
  private readonly serving = new Promise<void>((resolve) => (this.serve = resolve));

  /** @param adminApart whether administration has a port of its own. */
  constructor(private readonly adminApart = false) {}

  /** The server of the administration port, once it is bound. */
  get admin(): Server | undefined {
    return this.server;
  }

  /**
   * Binds the administration port. Its requests wait until the public port is open.
   * @param like the server of the public port, whose limits and handlers it copies.
   */
  async openAdmin(like: Server, handle: RequestListener, at: { port: number; host: string }): Promise<void> {
    const { headersTimeout, requestTimeout, keepAliveTimeout, maxHeadersCount } = like;
    const server = createServer(HTTP_LIMITS, (request, response) => {
      this.fromOperators.add(request);
      void this.serving.then(() => handle(request, response));
    });
    server.prependListener('request', noteAnswer);
    Object.assign(server, { headersTimeout, requestTimeout, keepAliveTimeout, maxHeadersCount });
    for (const listener of like.listeners('clientError')) server.on('clientError', listener as never);
    server.on('checkExpectation', (request, response) => server.emit('request', request, response));
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject).listen(at.port, at.host, resolve);
    });
    this.server = server;
  }

  /** Releases the requests that wait on the administration port. */
  publicIsOpen(): void {
    this.serve();
  }

  /** Closes the administration port and its connections at once. */
  closeAdmin(): void {
    this.server?.close();
    this.server?.closeAllConnections();
    this.server = undefined;
  }

  /** Whether the port of this request serves the route. @param route the template of the route. */
  serves(request: IncomingMessage, route: string): boolean {
    if (!this.adminApart || isProbe(route)) return true;
    return this.fromOperators.has(request) === route.startsWith(ADMINISTRATION);
  }
}
