import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';

/** A connection to a server that can be cut, or go silent, while the server lives on. */
export class TcpProxy {
  private readonly server: Server;
  private readonly sockets = new Set<Socket>();
  private state: 'open' | 'cut' | 'silent' = 'open';

  private constructor(private readonly target: { host: string; port: number }) {
    this.server = createServer((client) => this.accept(client));
  }

  /** @returns the proxy, and the address with its port in place of the server's. */
  static async before(address: string): Promise<{ proxy: TcpProxy; url: string }> {
    const url = new URL(address);
    const proxy = new TcpProxy({ host: url.hostname, port: Number(url.port) });
    proxy.server.listen(0, '127.0.0.1');
    await once(proxy.server, 'listening');
    url.host = `127.0.0.1:${(proxy.server.address() as AddressInfo).port}`;
    return { proxy, url: url.href };
  }

  /** Ends all connections, and those that come. */
  cut(): void {
    this.state = 'cut';
    for (const socket of this.sockets) socket.destroy();
  }

  /** Keeps connections open, takes new ones, and passes nothing on. */
  silence(): void {
    this.state = 'silent';
  }

  /** Passes new connections on again. Those that were silent have lost bytes, and end. */
  mend(): void {
    if (this.state === 'silent') this.cut();
    this.state = 'open';
  }

  async close(): Promise<void> {
    this.cut();
    this.server.close();
    await once(this.server, 'close');
  }

  private accept(client: Socket): void {
    if (this.state === 'cut') return void client.destroy();
    const behind = connect(this.target);
    this.pass(client, behind);
    this.pass(behind, client);
  }

  private pass(from: Socket, to: Socket): void {
    this.sockets.add(from);
    from.on('data', (chunk) => this.state === 'open' && to.write(chunk));
    from.on('error', () => undefined);
    from.on('close', () => {
      this.sockets.delete(from);
      to.destroy();
    });
  }
}
