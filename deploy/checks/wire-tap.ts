import { connect, createServer, type Server, type Socket } from 'node:net';

export interface WireTap {
  readonly port: number;
  /** The texts among these that went over the wire in clear. */
  heard(texts: readonly string[]): string[];
  stop(): Promise<void>;
}

/** A proxy between clients and a server of this machine that records both directions. */
export async function startWireTap(target: number): Promise<WireTap> {
  const chunks: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const behind = connect({ port: target, host: '127.0.0.1' });
    for (const [from, to] of [
      [client, behind],
      [behind, client],
    ] as const) {
      sockets.add(from);
      from.on('data', (chunk: Buffer) => {
        chunks.push(chunk);
        to.write(chunk);
      });
      from.on('error', () => undefined);
      from.on('close', () => to.destroy());
    }
  });
  return {
    port: await listening(server),
    heard: (texts) => {
      const wire = Buffer.concat(chunks);
      return texts.filter((text) => wire.includes(text));
    },
    stop: () => stopServer(server, sockets),
  };
}

export interface FakeServer {
  readonly port: number;
  /** Everything that clients sent. */
  heard(): string;
  stop(): Promise<void>;
}

const GREETING = { server_id: 'fake', headers: true, max_payload: 1_000_000, proto: 1 };

/** Greets like a NATS server of this version without TLS, and answers pings unless it is silent. */
export async function startFakeNats(version: string, pongs = true, port = 0): Promise<FakeServer> {
  const chunks: Buffer[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.write(`INFO ${JSON.stringify({ ...GREETING, version })}\r\n`);
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      if (pongs && chunk.includes('PING\r\n')) socket.write('PONG\r\n');
    });
  });
  return {
    port: await listening(server, port),
    heard: () => Buffer.concat(chunks).toString('latin1'),
    stop: () => stopServer(server, sockets),
  };
}

async function listening(server: Server, port = 0): Promise<number> {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function stopServer(server: Server, sockets: ReadonlySet<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
}
