import { isIP } from 'node:net';
import { type EgressEnvironment, isAddressAllowed, isLocalhost } from './allowed-addresses.js';

/** Names that only a private network knows (RFC 6762, RFC 8375, and ICANN's reservation of `internal`). */
const PRIVATE_NAMES = /\.(?:local|internal|home\.arpa)$/;
const MOST_CHARACTERS = 2048;
const PLAIN_URL = /^https?:\/\/[^\s\\#\p{Cc}]+$/iu;

/**
 * Why no request may go to this URL; undefined if one may. The addresses of a host name are checked when it is resolved.
 * Readers of URLs differ in what they make of unusual forms, so only the plain form is accepted.
 */
export function urlProblem(text: string, environment: EgressEnvironment): string | undefined {
  // Parsing an international host name takes quadratic time.
  const url = text.length <= MOST_CHARACTERS && URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !PLAIN_URL.test(text)) return 'must be an absolute https URL without a fragment';
  const [authority = ''] = text.slice(url.protocol.length + 2).split(/[/?]/, 1);
  if (authority.includes('@')) return 'must not hold a user name or a password';
  return hostProblem(hostOf(url), authority, environment) ?? schemeProblem(url, environment);
}

/** The host as it is resolved: an IPv6 address without its brackets. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[(.*)\]$/, '$1');
}

function hostProblem(host: string, authority: string, environment: EgressEnvironment): string | undefined {
  const isAddress = isIP(host) !== 0;
  // 127.1, 0x7f000001 and 017700000001 are addresses, too, for some readers.
  if (isIP(host) === 4 && authority.replace(/:\d*$/, '') !== host)
    return 'must write an IPv4 address with four decimal parts';
  if (isAddress)
    return isAddressAllowed(host, environment) ? undefined : 'must lead to an address on the internet';
  if (isLocalhost(host))
    return environment === 'test' ? undefined : 'must lead to an address on the internet';
  if (host.endsWith('.')) return 'must name its host without a dot at the end';
  const isPrivate = !host.includes('.') || PRIVATE_NAMES.test(host);
  return isPrivate ? 'must name a host on the internet' : undefined;
}

function schemeProblem(url: URL, environment: EgressEnvironment): string | undefined {
  if (url.protocol === 'https:') return undefined;
  if (environment === 'live') return 'must begin with https://';
  return isHere(hostOf(url)) ? undefined : 'must begin with https://, or lead to localhost';
}

/** Whether a host or an address is this machine: one that a test App may use and a live one may not. */
export function isHere(host: string): boolean {
  return isLocalhost(host) || (isAddressAllowed(host, 'test') && !isAddressAllowed(host, 'live'));
}
