import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { onceAnswered } from './answer.js';
import type { ClientNetworks } from './client-networks.js';
import type { ClientShares } from './client-shares.js';
import type { UnreadAnswers } from './unread-answers.js';

/** Longer than the idle time of common balancers (60 s), so that the balancer closes an idle connection first. */
const KEEP_ALIVE_MS = 72_000;
const CROWDED_KEEP_ALIVE_MS = 5000;
/** From this part of all connections on, idle ones make room for new ones, and stay for less time. */
const CROWDED = 0.8;
/** Below this part they stay as long as before: closing one for each new one must not end the shorter time. */
const CALM = 0.7;

interface ConnectionParts {
  readonly most: number;
  readonly shares: ClientShares;
  readonly networks: ClientNetworks;
  readonly unread: UnreadAnswers;
}

/** The connections of the public port: none for a network that has its share, and idle ones go where many are open. */
export class Connections {
  /** Unanswered requests of each. */
  private readonly open = new Map<Socket, number>();
  /** Those without one, also if their client has not read its answer; the one that was used longest ago first. */
  private readonly idle = new Set<Socket>();

  constructor(private readonly parts: ConnectionParts) {}

  /** Bounds the connections of this server. */
  watch(server: Server): void {
    Object.assign(server, { maxConnections: this.parts.most, keepAliveTimeout: KEEP_ALIVE_MS });
    server.on('connection', (socket: Socket) => this.opened(server, socket));
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) =>
      this.used(request, response),
    );
  }

  private opened(server: Server, socket: Socket): void {
    const { shares, networks, unread, most } = this.parts;
    const client = networks.ofConnection(socket);
    // An answer would cost more than the connection.
    if (networks.areConnected && !shares.take('connections', client, most)) return void socket.destroy();
    this.open.set(socket, 0);
    this.setKeepAlive(server);
    this.closeIdle();
    this.idle.add(socket);
    socket.once('close', () => {
      this.open.delete(socket);
      this.idle.delete(socket);
      unread.ended(socket);
      if (networks.areConnected) shares.giveBack('connections', client);
      this.setKeepAlive(server);
    });
  }

  /** One for each that is opened: their number does not grow while any is idle. */
  private closeIdle(): void {
    const [oldest] = this.open.size >= this.parts.most * CROWDED ? this.idle : [];
    if (!oldest) return;
    this.idle.delete(oldest);
    oldest.destroy();
  }

  /** Node reads it at the end of each answer, and tells the client. */
  private setKeepAlive(server: Server): void {
    const part = this.open.size / this.parts.most;
    if (part >= CROWDED) server.keepAliveTimeout = CROWDED_KEEP_ALIVE_MS;
    else if (part < CALM) server.keepAliveTimeout = KEEP_ALIVE_MS;
  }

  private used(request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request;
    this.idle.delete(socket);
    this.open.set(socket, (this.open.get(socket) ?? 0) + 1);
    this.parts.unread.watch(socket, response);
    onceAnswered(request, response, () => {
      const unanswered = (this.open.get(socket) ?? 0) - 1;
      // A closed connection is in neither.
      if (unanswered < 0) return;
      this.open.set(socket, unanswered);
      if (unanswered === 0) this.idle.add(socket);
    });
  }
}
