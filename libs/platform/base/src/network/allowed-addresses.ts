import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Of the App that a request is for: a test App may also reach this machine itself. */
export type EgressEnvironment = 'live' | 'test';

/** All that the internet uses of IPv6 (RFC 4291, IANA's registry): everything else leads to IPv4 or to no one place. */
const GLOBAL_IPV6 = ipaddr.parseCIDR('2000::/3');
/** Public addresses at which clouds answer with credentials of the machine; others are link-local or private. */
const CLOUD_METADATA: ReadonlySet<string> = new Set(['168.63.129.16']);

/**
 * Whether a request may go to this address: to one on the internet, and for a test App to this machine itself.
 * @param address IPv4 or IPv6 as text, without brackets.
 */
export function isAddressAllowed(address: string, environment: EgressEnvironment): boolean {
  if (isIP(address) === 0 || address.includes('%')) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() === 'loopback') return environment === 'test';
  if (parsed.range() !== 'unicast' || CLOUD_METADATA.has(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || parsed.match(GLOBAL_IPV6);
}

/** RFC 6761, section 6.3: these names mean this machine, and no resolver is asked. */
export function isLocalhost(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost');
}
