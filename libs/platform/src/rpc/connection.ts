import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '../telemetry/index.js';
import { addressesOf, type BusTls, clientTls, isEncrypted } from './bus-tls.js';
import { reportWaiting } from './bus-watch.js';
import { isTooOld, ServerTooOldError } from './server-version.js';

export interface BusOptions {
  /** `tls://user:password@host:port` or `nats://…`, several separated by commas. */
  readonly url: string;
  /** For `tls://` addresses. */
  readonly tls?: BusTls | undefined;
  /** Shows in the server's monitoring, and prefixes the inboxes, so that permissions can tell services apart. */
  readonly name: string;
  readonly logger: Logger;
  /** Called when the connection is found again on a server that is too old; it is closed by then. */
  readonly onTooOld?: (error: ServerTooOldError) => void;
}

/**
 * A connection that never gives up: a process that outlives its connection deaf would be worse than one that ends.
 * With `tls://` credentials are sent only after a handshake with the server that the certificate names.
 * @throws ServerTooOldError
 */
export async function connectBus(options: BusOptions): Promise<NatsConnection> {
  let end = (): void => undefined;
  const refusal = new Promise<never>((_, reject) => {
    end = reportWaiting(options, reject);
  });
  const connection = await Promise.race([connect(clientOptions(options)), refusal]).finally(() => end());
  const { version = '' } = connection.info ?? {};
  if (isTooOld(version)) {
    await connection.close();
    throw new ServerTooOldError(version);
  }
  void watchConnection(connection, options);
  return connection;
}

function clientOptions({ url, tls = {}, name }: BusOptions): ConnectionOptions {
  const addresses = addressesOf(url);
  const [first] = addresses;
  return {
    servers: addresses.map((address) => address.host),
    ...(first?.username
      ? { user: decodeURIComponent(first.username), pass: decodeURIComponent(first.password) }
      : {}),
    ...(isEncrypted(addresses) && { tls: clientTls(addresses, tls) }),
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
  };
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

async function watchConnection(connection: NatsConnection, options: BusOptions): Promise<void> {
  const { logger } = options;
  const end = async (error: ServerTooOldError) => {
    stopReporting();
    await connection.close();
    options.onTooOld?.(error);
  };
  let stopReporting = (): void => undefined;
  for await (const { type } of connection.status()) {
    if (type === 'disconnect' || type === 'staleConnection') logger.warn('bus.disconnected');
    if (type === 'disconnect') {
      stopReporting();
      stopReporting = reportWaiting(options, (error) => void end(error));
    }
    if (type !== 'reconnect') continue;
    stopReporting();
    const { version = '' } = connection.info ?? {};
    if (isTooOld(version)) await end(new ServerTooOldError(version));
    else logger.info('bus.reconnected');
  }
  stopReporting();
}
