import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Call {
  readonly method: string;
}

/** Stands before the node of a chain, counts what it is asked, and can lose an answer. */
export class CountingProxy {
  /** Methods as they were asked, in their order. */
  readonly asked: string[] = [];
  /** The answer to this method is lost: the node has it, whoever asked does not know. */
  loses: string | undefined;
  private readonly server: Server = createServer((request, response) => void this.forward(request, response));

  constructor(private readonly target: string) {}

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  count(method: string): number {
    return this.asked.filter((one) => one === method).length;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const methods = [JSON.parse(body) as Call | Call[]].flat().map(({ method }) => method);
    this.asked.push(...methods);
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(this.target, { method: 'POST', headers, body });
    const text = await answer.text();
    if (this.loses !== undefined && methods.includes(this.loses)) return void request.socket.destroy();
    response.writeHead(answer.status, headers).end(text);
  }
}
