import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface AskedRequest {
  readonly path: string;
  readonly body: string;
}

type Script = (asked: AskedRequest, response: ServerResponse) => void;

/** An endpoint of a chain that answers by the script of a test. */
export class ScriptedEndpoint {
  readonly asked: AskedRequest[] = [];
  script: Script = (_, response) => void response.end();
  private readonly server: Server = createServer((request, response) => void this.receive(request, response));

  /** @param port a free one, unless given. */
  async start(port = 0): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(port, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Answers every request with this text. */
  says(text: string, status = 200): void {
    this.script = (_, response) => void response.writeHead(status).end(text);
  }

  /** Answers every JSON-RPC call with this result, given as JSON. */
  results(json: string): void {
    this.script = ({ body }, response) => {
      const { id } = JSON.parse(body) as { id: number };
      response.end(`{"jsonrpc":"2.0","result":${json},"id":${id}}`);
    };
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const asked = { path: request.url ?? '', body: Buffer.concat(chunks).toString() };
    this.asked.push(asked);
    this.script(asked, response);
  }
}
