import { createServer as createTlsServer } from 'node:https';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { selfSigned } from './self-signed.js';

/** A TCP server on this machine that does as it likes with each request. */
export class HostileReceiver {
  bytesSent = 0;
  connections = 0;
  private readonly sockets = new Set<Socket>();

  private constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.connections += 1;
      this.sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => this.sockets.delete(socket));
    });
  }

  /** @param behave once a request begins to arrive; `send` counts, and is false when the peer has gone. */
  static async start(behave: (send: (text: string) => boolean, socket: Socket) => void) {
    const receiver: HostileReceiver = new HostileReceiver(
      createServer((socket) => {
        socket.once('data', () => behave((text) => receiver.send(socket, text), socket));
      }),
    );
    return receiver.listening();
  }

  /** An HTTPS server with a certificate of its own making. */
  static async startTls() {
    const { privateKey, certificate } = await selfSigned();
    const answer = createTlsServer({ key: privateKey, cert: certificate }, (_request, response) =>
      response.end(),
    );
    return new HostileReceiver(answer).listening();
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}/hook`;
  }

  get open(): number {
    return this.sockets.size;
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async listening(): Promise<this> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
    return this;
  }

  private send(socket: Socket, text: string): boolean {
    if (socket.destroyed) return false;
    this.bytesSent += text.length;
    socket.write(text);
    return true;
  }
}

/** Sends a part every few milliseconds until the reader closes the connection. */
export function drip(send: (text: string) => boolean, part: () => string, everyMs = 50): void {
  const timer = setInterval(() => {
    if (!send(part())) clearInterval(timer);
  }, everyMs);
}

/** Writes as fast as the peer reads, up to this many bytes. */
export function flood(socket: Socket, send: (text: string) => boolean, bytes: number): void {
  const chunk = 'x'.repeat(64 * 1024);
  const more = () => {
    for (; bytes > 0 && !socket.destroyed;) {
      bytes -= chunk.length;
      if (!send(chunk) || socket.writableNeedDrain) break;
    }
    if (bytes > 0) socket.once('drain', more);
  };
  more();
}
