import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import { noteAnswer } from './answers-under-way.js';
import { HTTP_LIMITS } from './server.js';

const ADMINISTRATION = '/v1/admin/';
/** Probes of the process, which every port answers. */
const PROBES = ['/livez', '/readyz'];

/** Which port serves what: administration is on the public port, unless it has a port of its own. */
export class Ports {
  private readonly fromOperators = new WeakSet<IncomingMessage>();
  private server: Server | undefined;
  private serve = (): void => undefined;
  private readonly serving = new Promise<void>((resolve) => (this.serve = resolve));

  /** @param adminApart whether administration has a port of its own. */
  constructor(private readonly adminApart = false) {}

  /** The port of administration, once it is bound. */
  get admin(): Server | undefined {
    return this.server;
  }

  /**
   * Binds it, before the same routes as the public port; its requests wait until the public port is open.
   * @param like the server of the public port, for its limits.
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

  /** Answers what came to the port of administration so far, and what comes from now on. */
  publicIsOpen(): void {
    this.serve();
  }

  /** Ends it at once, with what waits there. */
  closeAdmin(): void {
    this.server?.close();
    this.server?.closeAllConnections();
    this.server = undefined;
  }

  /** Whether the port that a request came to serves the route. @param route its template. */
  serves(request: IncomingMessage, route: string): boolean {
    if (!this.adminApart || PROBES.includes(route)) return true;
    return this.fromOperators.has(request) === route.startsWith(ADMINISTRATION);
  }
}
