import { once } from 'node:events';
import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { addressesOf, type BusTls, hostOf, isEncrypted, nodeTls } from './tls.js';
import { isTooOld, ServerTooOldError } from '@latchkey/platform/network';

const LIMIT_MS = 3000;
/** Time for a server to refuse the client's certificate after the handshake. */
const ALERT_MS = 300;
const DEFAULT_PORT = 4222;

/** The server sent no greeting of NATS in clear text. */
class NoGreetingError extends Error {}

interface ServerInfo {
  readonly version?: string;
  readonly tls_required?: boolean;
  readonly tls_available?: boolean;
}

const BEGINS_WITH_TLS = 'the server begins with TLS, and NATS_TLS_FIRST is not true';
/** With one of these codes the handshake began, so the server was waiting for it. */
const OF_A_HANDSHAKE = /CERT|ALERT|ALTNAME|SELF_SIGNED|UNABLE_TO_|UNTRUSTED|HANDSHAKE_FAILURE/;

const REASONS: readonly [RegExp, string][] = [
  [/ECONNREFUSED/, 'the server does not listen'],
  [/ENOTFOUND|EAI_AGAIN/, 'the name of the server is unknown'],
  [/ALTNAME_INVALID/, "the server's certificate is for another name"],
  [/CERT_HAS_EXPIRED|NOT_YET_VALID/, "the server's certificate is out of date"],
  [/SELF_SIGNED|UNABLE_TO_|UNTRUSTED/, "the server's certificate is not of the authority in NATS_CA_FILE"],
  [/ALERT_UNKNOWN_CA|ALERT_BAD_CERT/, 'the server refuses the certificate in NATS_CERT_FILE'],
  [/ALERT_CERTIFICATE_REQUIRED|HANDSHAKE_FAILURE/, 'the server wants a certificate: NATS_CERT_FILE'],
  [/ALERT_CERTIFICATE_EXPIRED/, 'the certificate in NATS_CERT_FILE has expired'],
  [/WRONG_VERSION|PACKET_LENGTH/, 'the server does not begin with TLS, and NATS_TLS_FIRST is true'],
  [/ENOENT|EACCES/, 'a file of certificates cannot be read'],
];

/**
 * The reason why the servers take no connection, found by a connection without credentials; undefined where only the
 * credentials can be wrong. @throws ServerTooOldError
 */
export async function busRefusal(url: string, tls: BusTls = {}): Promise<string | undefined> {
  const addresses = addressesOf(url);
  for (const address of addresses) {
    try {
      const refusal = await refusalOf(address, addresses, tls);
      if (refusal) return refusal;
    } catch (error) {
      if (error instanceof ServerTooOldError) throw error;
      if (!(error instanceof NoGreetingError)) return reasonOf(error as NodeJS.ErrnoException);
      const beginsWithTls = isEncrypted(addresses) && (await takesHandshake(address, addresses, tls));
      return beginsWithTls ? BEGINS_WITH_TLS : reasonOf(error.cause as NodeJS.ErrnoException);
    }
  }
  return undefined;
}

async function refusalOf(address: URL, all: readonly URL[], tls: BusTls): Promise<string | undefined> {
  const encrypted = isEncrypted(all);
  const first = encrypted && tls.handshakeFirst === true;
  const host = hostOf(address);
  const socket = connect({ host, port: Number(address.port || DEFAULT_PORT) });
  try {
    await answerOf(socket, 'connect');
    if (!first) {
      const info = await greetingOf(socket).catch(notGreeted);
      if (encrypted && !info.tls_required && !info.tls_available) {
        return 'the server offers no TLS, and NATS_URL asks for it';
      }
    }
    if (!encrypted) return undefined;
    const servername = isIP(host) ? undefined : host;
    const secure = connectTls({ ...nodeTls(all, tls), socket, ...(servername && { servername }) });
    await answerOf(secure, 'secureConnect');
    await (first ? greetingOf(secure) : alertOf(secure));
    return undefined;
  } finally {
    socket.destroy();
  }
}

function notGreeted(error: Error): never {
  throw error instanceof ServerTooOldError ? error : new NoGreetingError('no greeting', { cause: error });
}

/** Whether a server without a greeting waits for a handshake. @throws ServerTooOldError */
async function takesHandshake(address: URL, all: readonly URL[], tls: BusTls): Promise<boolean> {
  try {
    await refusalOf(address, all, { ...tls, handshakeFirst: true });
    return true;
  } catch (error) {
    if (error instanceof ServerTooOldError) throw error;
    return OF_A_HANDSHAKE.test(codeOf(error as NodeJS.ErrnoException));
  }
}

async function greetingOf(socket: Socket | TLSSocket): Promise<ServerInfo> {
  let text = '';
  while (!text.includes('\r\n')) text += String(((await answerOf(socket, 'data')) as unknown[])[0]);
  const info = JSON.parse(/^INFO (\{.*\})/.exec(text)?.[1] ?? '{}') as ServerInfo;
  if (info.version !== undefined && isTooOld(info.version)) throw new ServerTooOldError(info.version);
  return info;
}

async function alertOf(socket: TLSSocket): Promise<void> {
  const silence = new AbortController();
  const timer = setTimeout(() => silence.abort(), ALERT_MS);
  // Reads, so that an alert of the server is seen.
  socket.resume();
  await once(socket, 'close', { signal: silence.signal }).catch((error: Error) => {
    if (error.name !== 'AbortError') throw error;
  });
  clearTimeout(timer);
}

/** The next such event. @throws Error if the connection ends first. */
async function answerOf(socket: Socket, event: string): Promise<unknown> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  const ended = new AbortController();
  const onClose = () => ended.abort(new Error('the server ended the connection'));
  socket.once('close', onClose);
  try {
    return await once(socket, event, { signal: AbortSignal.any([signal, ended.signal]) });
  } finally {
    socket.off('close', onClose);
  }
}

const codeOf = ({ code, name }: NodeJS.ErrnoException): string => code ?? name;

function reasonOf(error: NodeJS.ErrnoException): string {
  const code = codeOf(error);
  const reason = REASONS.find(([pattern]) => pattern.test(code))?.[1];
  return reason ? `${reason} (${code})` : `the server ends the connection or does not answer (${code})`;
}
