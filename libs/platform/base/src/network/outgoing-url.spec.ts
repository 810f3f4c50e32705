import { describe, expect, it } from '@jest/globals';
import { isAddressAllowed } from './allowed-addresses.js';
import { urlProblem } from './outgoing-url.js';

describe('an address', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946', '2a00:1450:4001:81b::200e'])(
    '%s is on the internet',
    (address) => {
      expect(isAddressAllowed(address, 'live')).toBe(true);
      expect(isAddressAllowed(address, 'test')).toBe(true);
    },
  );

  it.each(['127.0.0.1', '127.255.255.254', '::1', '0:0:0:0:0:0:0:1'])(
    '%s is this machine, for a test App alone',
    (address) => {
      expect(isAddressAllowed(address, 'test')).toBe(true);
      expect(isAddressAllowed(address, 'live')).toBe(false);
    },
  );

  it.each([
    ['unspecified', '0.0.0.0'],
    ['this network', '0.1.2.3'],
    ['unspecified, IPv6', '::'],
    ['private, 10/8', '10.0.0.1'],
    ['private, 172.16/12', '172.31.255.255'],
    ['private, 192.168/16', '192.168.1.1'],
    ['link-local and metadata', '169.254.169.254'],
    ['carrier-grade NAT and metadata of Alibaba', '100.100.100.200'],
    ['metadata of Azure', '168.63.129.16'],
    ['metadata of Oracle', '192.0.0.192'],
    ['benchmarks', '198.18.0.1'],
    ['documentation 1', '192.0.2.1'],
    ['documentation 2', '198.51.100.1'],
    ['documentation 3', '203.0.113.1'],
    ['6to4 relays', '192.88.99.1'],
    ['multicast', '224.0.0.1'],
    ['reserved', '240.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['unique local', 'fd00:ec2::254'],
    ['link-local, IPv6', 'fe80::1'],
    ['link-local with a zone', 'fe80::1%eth0'],
    ['this machine with a zone', '::1%lo'],
    ['site-local', 'fec0::1'],
    ['multicast, IPv6', 'ff02::1'],
    ['IPv4-mapped', '::ffff:127.0.0.1'],
    ['IPv4-mapped of the internet', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['NAT64, local', '64:ff9b:1::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:4136:e378:8000:63bf:3fff:fdd2'],
    ['documentation, IPv6', '2001:db8::1'],
    ['documentation, IPv6, new', '3fff::1'],
    ['discard', '100::1'],
    ['ORCHID', '2001:20::1'],
    ['segment routing', '5f00::1'],
    ['no address', 'localhost'],
    ['decimal', '2130706433'],
  ])('is refused: %s', (_kind, address) => {
    expect(isAddressAllowed(address, 'test')).toBe(false);
    expect(isAddressAllowed(address, 'live')).toBe(false);
  });
});

describe('a URL', () => {
  it.each([
    'https://example.com/hook',
    'https://example.com:8443/hook?for=latchkey&x=@',
    'HTTPS://Example.com',
    'https://bücher.example/hook',
    'https://93.184.216.34/hook',
    'https://[2606:2800:220:1:248:1893:25c8:1946]/hook',
  ])('a live App may use the URL %s', (url) => {
    expect(urlProblem(url, 'live')).toBeUndefined();
  });

  it.each([
    'http://localhost:3000/hook',
    'http://127.0.0.1:3000',
    'https://127.8.9.10/hook',
    'http://[::1]:3000/hook',
    'http://hooks.localhost:3000',
  ])('%s may be one of a test App, not of a live one', (url) => {
    expect(urlProblem(url, 'test')).toBeUndefined();
    expect(urlProblem(url, 'live')).toEqual(expect.any(String));
  });

  it.each([
    ['plain http', 'http://example.com/hook'],
    ['plain http to an address', 'http://8.8.8.8/hook'],
    ['another scheme', 'ftp://example.com/hook'],
    ['a file', 'file:///etc/passwd'],
    ['no URL', 'example.com/hook'],
    ['a relative URL', '//example.com/hook'],
    ['no host', 'https:///hook'],
    ['a user', 'https://user@example.com/hook'],
    ['a user and a password', 'https://user:password@example.com/hook'],
    ['an empty user', 'https://@example.com/hook'],
    ['a fragment', 'https://example.com/#@127.0.0.1'],
    ['a backslash', 'https://example.com\\@127.0.0.1/'],
    ['a line feed', 'https://exam\nple.com/'],
    ['a tab', 'https://127.0.0.1\t/'],
    ['a space', ' https://example.com/'],
    ['a NUL', 'https://example.com/\0'],
    ['a decimal address', 'http://2130706433/'],
    ['a hexadecimal address', 'http://0x7f000001/'],
    ['an octal address', 'http://0177.0.0.1/'],
    ['a short address', 'http://127.1/'],
    ['a decimal address on the internet', 'https://134744072/'],
    ['digits of another script', 'http://①②⑦.0.0.1/'],
    ['an address with a dot at the end', 'http://127.0.0.1./'],
    ['a name with a dot at the end', 'https://example.com./hook'],
    ['localhost with a dot at the end', 'http://localhost./hook'],
    ['a private address', 'https://10.0.0.1/'],
    ['metadata', 'http://169.254.169.254/latest/meta-data'],
    ['an IPv4-mapped address', 'http://[::ffff:127.0.0.1]/'],
    ['an IPv4-mapped address in hex', 'http://[::ffff:7f00:1]/'],
    ['the unspecified address', 'http://0.0.0.0:3000/'],
    ['the unspecified address, short', 'http://0/'],
    ['a name without a dot', 'https://kubernetes/'],
    ['a name of the cluster', 'https://session.latchkey.svc.cluster.local/'],
    ['a name of a cloud', 'https://metadata.google.internal/'],
    ['a name at home', 'https://router.home.arpa/'],
    ['a long one', `https://example.com/${'x'.repeat(2048)}`],
  ])('is refused: %s', (_kind, url) => {
    expect(urlProblem(url, 'test')).toEqual(expect.any(String));
    expect(urlProblem(url, 'live')).toEqual(expect.any(String));
  });
});
