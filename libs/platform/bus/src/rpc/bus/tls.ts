import { readFileSync } from 'node:fs';
import { checkServerIdentity, type ConnectionOptions, type PeerCertificate } from 'node:tls';
import type { TlsOptions } from '@nats-io/transport-node';

/** The TLS settings of `tls://` addresses; the files are read again for every connection. */
export interface BusTls {
  /** Authority of the server's certificate; Node's authorities when absent. */
  readonly caFile?: string | undefined;
  /** Own certificate and its key, for servers that verify clients. */
  readonly certFile?: string | undefined;
  readonly keyFile?: string | undefined;
  /** The handshake comes before the server's greeting, so nothing is sent in clear text. */
  readonly handshakeFirst?: boolean | undefined;
}

const LEAST_VERSION = 'TLSv1.2';

/** The addresses of a setting: `nats://…` or `tls://…`, several separated by commas. */
export const addressesOf = (url: string): URL[] => url.split(',').map((text) => new URL(text.trim()));

export const isEncrypted = (addresses: readonly URL[]): boolean => addresses[0]?.protocol === 'tls:';

/** A host name or an IP address, without the brackets around IPv6 in a URL. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/** For the NATS client, which passes further options to Node, and refuses servers without TLS. */
export function clientTls(addresses: readonly URL[], tls: BusTls): TlsOptions {
  const options = { ...tls, ...verification(addresses) };
  return options;
}

/** For a connection of Node's own. @throws Error of the file system. */
export function nodeTls(addresses: readonly URL[], { caFile, certFile, keyFile }: BusTls): ConnectionOptions {
  return {
    ...verification(addresses),
    ...(caFile && { ca: readFileSync(caFile) }),
    ...(certFile && { cert: readFileSync(certFile) }),
    ...(keyFile && { key: readFileSync(keyFile) }),
  };
}

/**
 * The certificate must be for one of the addresses. The client resolves names itself and gives Node no server name for
 * an IP address, so Node would compare the certificate with `localhost`.
 */
function verification(addresses: readonly URL[]) {
  const identity = (_: string, certificate: PeerCertificate): Error | undefined => {
    const problems = addresses.map((address) => checkServerIdentity(hostOf(address), certificate));
    return problems.includes(undefined) ? undefined : problems[0];
  };
  return { minVersion: LEAST_VERSION, checkServerIdentity: identity } as const;
}
