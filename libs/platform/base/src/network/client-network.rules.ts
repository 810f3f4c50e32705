const GROUPS = 8;
const GROUP_BITS = 16;
/** A subscriber gets at least this prefix of IPv6 (RFC 6177), so its addresses are one client. */
const CLIENT_GROUPS = 4;
/** Many providers give a whole site, or whoever rents one machine, this prefix: 65,536 of the other. */
const SITE_GROUPS = 3;
const MAPPED = '0:0:0:0:0:ffff';

/** Some proxies add the client's port: `192.0.2.1:4711`, `[2001:db8::1]:4711`. */
const WITH_PORT = /^(?:(\d+\.\d+\.\d+\.\d+)|\[([^\]]+)\])(?::\d+)?$/;

/**
 * The network of one client: an IPv4 address, or the /64 of an IPv6 address; without a port. Any other text is its own
 * network.
 */
export function clientNetwork(address: string): string {
  return networkOf(address, CLIENT_GROUPS);
}

/** The /48 of an IPv6 address; of any other address what `clientNetwork` answers. */
export function siteNetwork(address: string): string {
  return networkOf(address, SITE_GROUPS);
}

function networkOf(address: string, prefixGroups: number): string {
  if (!address.includes(':')) return address;
  const [, version4, version6 = address] = WITH_PORT.exec(address) ?? [];
  if (version4 !== undefined) return version4;
  const [plain = ''] = version6.split('%');
  if (!URL.canParse(`http://[${plain}]`)) return address;
  const groups = groupsOf(plain);
  if (groups.slice(0, 6).join(':') === MAPPED) return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups.slice(0, prefixGroups).join(':')}::/${prefixGroups * GROUP_BITS}`;
}

/** The groups of an IPv6 address in hexadecimal, without leading zeros. */
function groupsOf(address: string): string[] {
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = [], tail = []] = canonical.split('::').map((side) => side.split(':').filter(Boolean));
  return [...head, ...Array<string>(GROUPS - head.length - tail.length).fill('0'), ...tail];
}

function bytesOf(group: string): number[] {
  const value = Number.parseInt(group, 16);
  return [value >> 8, value & 0xff];
}
