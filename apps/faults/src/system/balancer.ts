import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { isReady } from '@latchkey/stack-runner';

const LOOK_MS = 100;

interface Upstream {
  readonly port: number;
  readonly agent: Agent;
  isReady: boolean;
}

/**
 * A balancer in front of several gateways, as real ones are: it looks at their readiness, and asks one after the other
 * of those that are ready. Where a connection is refused, so that nothing was sent, another one is asked; nothing else
 * is ever repeated.
 */
export class Balancer {
  private readonly server = createServer((incoming, outgoing) => void this.pass(incoming, outgoing));
  private readonly upstreams: readonly Upstream[];
  private turn = 0;
  private closed = false;

  private constructor(ports: readonly number[]) {
    // Every kept connection comes to its turn soon, and so learns soon that its gateway ends.
    this.upstreams = ports.map((port) => ({
      port,
      agent: new Agent({ keepAlive: true, scheduling: 'fifo' }),
      isReady: true,
    }));
  }

  static async listen(ports: readonly number[]): Promise<Balancer> {
    const balancer = new Balancer(ports);
    balancer.server.listen(0, '127.0.0.1');
    await once(balancer.server, 'listening');
    for (const upstream of balancer.upstreams) void balancer.watch(upstream);
    return balancer;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  async close(): Promise<void> {
    this.closed = true;
    const closed = once(this.server, 'close');
    this.server.close();
    this.server.closeAllConnections();
    for (const { agent } of this.upstreams) agent.destroy();
    await closed;
  }

  private async watch(upstream: Upstream): Promise<void> {
    for (; !this.closed; await delay(LOOK_MS)) upstream.isReady = await isReady(upstream.port);
  }

  /** Whom to ask, one after the other: those that are not ready only where no other is left. */
  private order(): readonly Upstream[] {
    const first = this.turn++ % this.upstreams.length;
    const all = [...this.upstreams.slice(first), ...this.upstreams.slice(0, first)];
    return all.toSorted((a, b) => Number(b.isReady) - Number(a.isReady));
  }

  private async pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    ask(this.order(), { incoming, body: Buffer.concat(chunks), outgoing });
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
