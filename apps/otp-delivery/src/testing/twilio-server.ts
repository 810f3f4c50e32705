import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface ReceivedSms {
  readonly path: string;
  readonly authorization: string;
  readonly body: Record<string, string>;
}

/** An HTTP server in the shape of Twilio's message resource. */
export class TwilioServer {
  readonly received: ReceivedSms[] = [];
  /** Statuses of the next answers; 201 once they are used up. */
  readonly nextStatuses: number[] = [];
  private readonly server: Server;

  constructor() {
    this.server = createServer((request, response) => {
      void text(request).then((form) => {
        const body = Object.fromEntries(new URLSearchParams(form));
        const { url: path = '', headers } = request;
        this.received.push({ path, authorization: headers.authorization ?? '', body });
        const status = this.nextStatuses.shift() ?? 201;
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(
          JSON.stringify(status === 201 ? { sid: 'SM1', status: 'queued' } : { code: 21211, status }),
        );
      });
    });
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  to(number: string): ReceivedSms[] {
    return this.received.filter(({ body }) => body['To'] === number);
  }
}
