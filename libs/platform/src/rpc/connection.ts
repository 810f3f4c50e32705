import { connect, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '../telemetry/index.js';

export interface BusOptions {
  /** `nats://user:password@host:port`, several separated by commas. */
  readonly url: string;
  /** Shows in the server's monitoring, and prefixes the inboxes, so that permissions can tell services apart. */
  readonly name: string;
  readonly logger: Logger;
}

const REPORT_EVERY_MS = 5000;

/** A connection that never gives up: a process that outlives its connection deaf would be worse than one that ends. */
export async function connectBus({ url, name, logger }: BusOptions): Promise<NatsConnection> {
  const urls = url.split(',').map((text) => new URL(text.trim()));
  const [first] = urls;
  // An address where nobody answers, or wrong credentials: nothing else tells why the process is not ready.
  const waiting = setInterval(() => logger.warn('bus.not_connected'), REPORT_EVERY_MS);
  const connection = await connect({
    servers: urls.map((server) => server.host),
    ...(first?.username
      ? { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) }
      : {}),
    name,
    inboxPrefix: inboxPrefixOf(name),
    maxReconnectAttempts: -1,
    reconnectTimeWait: 250,
    waitOnFirstConnect: true,
    ignoreAuthErrorAbort: true,
    ignoreClusterUpdates: true,
    timeout: 5000,
    // A stack trace per request costs more than the request; the error names its subject anyway.
    noAsyncTraces: true,
    // Two unanswered pings notice a peer that hangs without closing, within 10 seconds.
    pingInterval: 5000,
    maxPingOut: 2,
  }).finally(() => clearInterval(waiting));
  void reportStatus(connection, logger);
  return connection;
}

/** Where replies to a process arrive: permissions name it. */
export function inboxPrefixOf(name: string): string {
  return `_INBOX.${name}`;
}

/** Whether requests can be sent now; while the client reconnects it would only buffer them. */
export class BusStatus {
  private up = true;

  constructor(private readonly connection: NatsConnection) {
    void this.watch();
  }

  get connected(): boolean {
    return this.up && !this.connection.isClosed();
  }

  private async watch(): Promise<void> {
    for await (const status of this.connection.status()) {
      if (status.type === 'disconnect') this.up = false;
      if (status.type === 'reconnect') this.up = true;
    }
  }
}

async function reportStatus(connection: NatsConnection, logger: Logger): Promise<void> {
  for await (const { type } of connection.status()) {
    if (type === 'disconnect' || type === 'staleConnection') logger.warn('bus.disconnected');
    if (type === 'reconnect') logger.info('bus.reconnected');
  }
}
