import { connect, type ConnectionOptions, type NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '@latchkey/platform/telemetry';
import { busRefusal } from './refusal.js';
import { addressesOf, type BusTls, clientTls, isEncrypted } from './tls.js';
import { isTooOld, ServerTooOldError } from '@latchkey/platform/network';

const FIRST_REPORT_MS = 2000;
const REPORT_EVERY_MS = 5000;
const CREDENTIALS =
  'the server answers and has not taken the connection: look at the user and the password of NATS_URL';

export interface BusOptions {
  /** `tls://user:password@host:port` or `nats://…`, several separated by commas. */
  readonly url: string;
  /** For `tls://` addresses. */
  readonly tls?: BusTls | undefined;
  /** Shown in the server's monitoring; prefixes the inboxes, so that permissions can name the service. */
  readonly name: string;
  readonly logger: Logger;
  /** Called after a reconnect to a server that is too old; the connection is closed by then. */
  readonly onTooOld?: (error: ServerTooOldError) => void;
}

/**
 * Opens a connection that reconnects for ever, so that no process lives on without one.
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
    // A stack trace for each request costs more than the request; the error names its subject anyway.
    noAsyncTraces: true,
    // Two unanswered pings notice a peer that hangs without closing, within 10 seconds.
    pingInterval: 5000,
    maxPingOut: 2,
  };
}

/** The prefix of the subjects of replies to a process; permissions name it. */
export function inboxPrefixOf(name: string): string {
  return `_INBOX.${name}`;
}

/** Whether requests can be sent now: while it reconnects, the client only buffers them. */
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

/**
 * Logs the reason while there is no connection: the client itself logs nothing.
 * @param onTooOld called for a server that is too old; the reports end.
 * @returns a function that ends the reports.
 */
function reportWaiting(
  { url, tls, logger }: BusOptions,
  onTooOld: (error: ServerTooOldError) => void,
): () => void {
  let ended = false;
  let timer = setTimeout(() => void report(), FIRST_REPORT_MS);
  async function report(): Promise<void> {
    try {
      const reason = (await busRefusal(url, tls)) ?? CREDENTIALS;
      if (!ended) logger.warn('bus.not_connected', { reason });
    } catch (error) {
      if (!ended) onTooOld(error as ServerTooOldError);
    }
    if (!ended) timer = setTimeout(() => void report(), REPORT_EVERY_MS);
  }
  return () => {
    ended = true;
    clearTimeout(timer);
  };
}
