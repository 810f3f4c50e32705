import { createServer, type IncomingHttpHeaders, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A receiver of webhooks on this machine, as good or as bad as a spec wants it. */
export class Receiver {
  readonly received: Received[] = [];
  /** Connections that are open, or were at once at most. */
  open = 0;
  mostOpen = 0;
  private readonly server: Server;

  /** @param answer after the request was read; 200 by default. */
  constructor(private readonly answer: RequestListener = (_request, response) => void response.end('ok')) {
    this.server = createServer((request, response) => {
      void text(request).then(
        (body) => {
          this.received.push({ path: request.url ?? '', headers: request.headers, body });
          this.answer(request, response);
        },
        () => undefined,
      );
    });
    this.server.on('connection', (socket: Socket) => {
      this.open += 1;
      this.mostOpen = Math.max(this.mostOpen, this.open);
      socket.on('error', () => undefined);
      socket.on('close', () => (this.open -= 1));
    });
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Ids of the events, in the order in which they came. */
  get ids(): string[] {
    return this.received.map(({ headers }) => String(headers['webhook-id']));
  }
}
