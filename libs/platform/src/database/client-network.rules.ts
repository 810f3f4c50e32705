const GROUPS = 8;
/** A subscriber gets at least this prefix of IPv6 (RFC 6177), so its addresses are one client. */
const NETWORK_GROUPS = 4;
const MAPPED = '0:0:0:0:0:ffff';

/** The network of one client: an IPv4 address, or the /64 of an IPv6 address. Any other text is its own network. */
export function clientNetwork(address: string): string {
  const [plain = ''] = address.split('%');
  if (!URL.canParse(`http://[${plain}]`)) return address;
  const groups = groupsOf(plain);
  if (groups.slice(0, 6).join(':') === MAPPED) return groups.slice(6).flatMap(bytesOf).join('.');
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
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
