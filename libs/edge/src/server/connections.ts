import type { IncomingMessage, Server } from 'node:http';
import type { Socket } from 'node:net';
import { Node, Yallist } from 'yallist';
import type { Answer } from './answer.js';
import type { ClientNetworks } from './client-networks.js';
import type { ClientShares } from './client-shares.js';
import type { Places } from './places.js';
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
  readonly places: Places;
  readonly unread: UnreadAnswers;
}

interface Connection {
  /** Requests; a client need not have read its answers. */
  unanswered: number;
  /** In the list while there are none. */
  readonly idle: Node<Socket>;
}

/** The connections of the public port: none for a network that has its share, and idle ones go where many are open. */
export class Connections {
  private readonly open = new Map<Socket, Connection>();
  /** The one that was used longest ago first. A list, because V8 copies a Set again and again that each request changes. */
  private readonly idle = new Yallist<Socket>();

  constructor(private readonly parts: ConnectionParts) {}

  /** Bounds the connections of this server. */
  watch(server: Server): void {
    Object.assign(server, { maxConnections: this.parts.most, keepAliveTimeout: KEEP_ALIVE_MS });
    server.on('connection', (socket: Socket) => this.opened(server, socket));
    server.prependListener('request', ({ socket }: IncomingMessage, answer: Answer) => {
      const connection = this.open.get(socket);
      if (connection) this.use(connection);
      answer.onceAnswered(this.answered);
    });
  }

  private opened(server: Server, socket: Socket): void {
    const { shares, networks, unread, most } = this.parts;
    const client = networks.ofConnection(socket);
    // An answer would cost more than the connection.
    if (networks.areConnected && !shares.take('connections', client, most)) return void socket.destroy();
    const connection = { unanswered: 0, idle: new Node(socket) };
    this.open.set(socket, connection);
    this.setKeepAlive(server);
    this.closeIdle();
    this.idle.pushNode(connection.idle);
    socket.once('close', () => {
      this.open.delete(socket);
      if (connection.idle.list) this.idle.removeNode(connection.idle);
      unread.ended(socket);
      if (networks.areConnected) shares.giveBack('connections', client);
      this.setKeepAlive(server);
    });
  }

  /** One for each that is opened: their number does not grow while any is idle. */
  private closeIdle(): void {
    const { head: oldest } = this.idle;
    if (!oldest || this.open.size < this.parts.most * CROWDED) return;
    this.idle.removeNode(oldest);
    oldest.value.destroy();
  }

  /** Node reads it at the end of each answer, and tells the client. */
  private setKeepAlive(server: Server): void {
    const part = this.open.size / this.parts.most;
    if (part >= CROWDED) server.keepAliveTimeout = CROWDED_KEEP_ALIVE_MS;
    else if (part < CALM) server.keepAliveTimeout = KEEP_ALIVE_MS;
  }

  private use(connection: Connection): void {
    if (connection.idle.list) this.idle.removeNode(connection.idle);
    connection.unanswered += 1;
  }

  private readonly answered = (answer: Answer): void => {
    const { places, unread } = this.parts;
    places.leave(answer.req);
    const connection = this.open.get(answer.req.socket);
    // It may have ended before.
    if (!connection) return;
    connection.unanswered -= 1;
    if (connection.unanswered === 0) this.idle.pushNode(connection.idle);
    unread.add(answer);
  };
}
