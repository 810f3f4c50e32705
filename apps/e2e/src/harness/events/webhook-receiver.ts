import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** An endpoint on this machine that keeps what it is sent. */
export class WebhookReceiver {
  readonly received: Received[] = [];
  /** Statuses of the next answers; 200 once they are used up. */
  readonly nextStatuses: number[] = [];

  private constructor(private readonly server: Server) {}

  static async start(): Promise<WebhookReceiver> {
    const server = createServer((request, response) => {
      void text(request).then((body) => {
        receiver.received.push({ headers: request.headers, body });
        response.writeHead(receiver.nextStatuses.shift() ?? 200).end();
      });
    });
    const receiver = new WebhookReceiver(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return receiver;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  /** Ids of the events that it was sent, each as often as it came. */
  eventIds(): string[] {
    return this.received.map(({ headers }) => String(headers['webhook-id']));
  }

  /** The types of the events of a transfer, sorted; each event once, however often it came. */
  typesOf(transferId: string): string[] {
    const events = new Map(this.received.map(({ headers, body }) => [headers['webhook-id'], body]));
    return [...events.values()]
      .map((body) => JSON.parse(body) as { type: string; data: { transfer_id?: string } })
      .filter(({ data }) => data.transfer_id === transferId)
      .map(({ type }) => type)
      .sort();
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
