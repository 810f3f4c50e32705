import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What becomes of broadcasts: they pass, they arrive but their answer is lost, or they get no further than here. */
export type BroadcastMode = 'pass' | 'lose the answer' | 'hold';

interface RpcCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

const BROADCASTS = new Set(['eth_sendRawTransaction', 'sendTransaction']);

/** Stands before the node of a chain: it counts broadcasts, and can fail as networks do. */
export class NodeProxy {
  /** Every transaction that was sent, as often as it was. */
  readonly broadcasts: string[] = [];
  mode: BroadcastMode = 'pass';
  private readonly methods = new Set<string>();
  private readonly server = createServer((request, response) => void this.receive(request, response));

  constructor(private readonly node: string) {}

  async start(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  /** Forgets what it has seen. */
  clear(): void {
    this.broadcasts.length = 0;
    this.methods.clear();
  }

  saw(method: string): boolean {
    return this.methods.has(method);
  }

  /** How many different transactions were sent. */
  get transactions(): number {
    return new Set(this.broadcasts).size;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = Buffer.concat(chunks).toString();
    const sent = [JSON.parse(body) as RpcCall | RpcCall[]].flat().flatMap((call) => this.note(call));
    const mode = sent.length > 0 ? this.mode : 'pass';
    // Held: whoever waits ends before it is answered.
    if (mode === 'hold') return;
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(this.node, { method: 'POST', headers, body });
    const text = await answer.text();
    if (mode === 'lose the answer') response.destroy();
    else response.writeHead(answer.status, headers).end(text);
  }

  private note({ method, params }: RpcCall): string[] {
    this.methods.add(method);
    const sent = BROADCASTS.has(method) ? [String(params[0])] : [];
    this.broadcasts.push(...sent);
    return sent;
  }
}
