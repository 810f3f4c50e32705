import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';

interface Upstream {
  readonly port: number;
  readonly agent: Agent;
}

/**
 * A balancer in front of several gateways, one after the other. Where a connection is refused, so that nothing was
 * sent, the next one is asked; nothing else is ever repeated.
 */
export class Balancer {
  private readonly server = createServer((incoming, outgoing) => void this.pass(incoming, outgoing));
  private readonly upstreams: readonly Upstream[];
  private turn = 0;

  private constructor(ports: readonly number[]) {
    // Every kept connection comes to its turn soon, and so learns soon that its gateway ends.
    this.upstreams = ports.map((port) => ({
      port,
      agent: new Agent({ keepAlive: true, scheduling: 'fifo' }),
    }));
  }

  static async listen(ports: readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(ports);
    balancer.server.listen(0, '127.0.0.1');
    await once(balancer.server, 'listening');
    return balancer;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    for (const { agent } of this.upstreams) agent.destroy();
    await closed;
  }

  private async pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const first = this.turn++ % this.upstreams.length;
    const order = [...this.upstreams.slice(first), ...this.upstreams.slice(0, first)];
    ask(order, { incoming, body: Buffer.concat(chunks), outgoing });
  }
}

interface Exchange {
  readonly incoming: IncomingMessage;
  readonly body: Buffer;
  readonly outgoing: ServerResponse;
}

function ask([upstream, ...others]: readonly Upstream[], exchange: Exchange): void {
  const { incoming, body, outgoing } = exchange;
  if (!upstream) return void outgoing.destroy();
  const { method = 'GET', url = '/', headers } = incoming;
  const { connection: _connection, ...passed } = headers;
  const { port, agent } = upstream;
  const asked = request({ host: '127.0.0.1', port, agent, method, path: url, headers: passed });
  asked.on('response', (answer) => {
    const { connection: _kept, 'keep-alive': _time, ...shown } = answer.headers;
    outgoing.writeHead(answer.statusCode ?? 502, shown);
    pipeline(answer, outgoing, () => undefined);
  });
  asked.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code === 'ECONNREFUSED') ask(others, exchange);
    else outgoing.destroy();
  });
  asked.end(body);
}
