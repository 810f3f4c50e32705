import { expect, it } from '@jest/globals';
import { clientNetwork, siteNetwork } from './client-network.rules.js';

it.each([
  ['192.0.2.1', '192.0.2.1'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8:1:2::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:1::', '2001:db8:0:1::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
  ['::ffff:c000:201', '192.0.2.1'],
  ['192.0.2.1:4711', '192.0.2.1'],
  ['[2001:db8:1:2::1]:4711', '2001:db8:1:2::/64'],
  ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
  ['[::ffff:192.0.2.1]:4711', '192.0.2.1'],
  ['unknown', 'unknown'],
  ['unknown:4711', 'unknown:4711'],
  ['', ''],
])('%s is counted as %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

it.each([
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1::/48'],
  ['[2001:db8:1:ffff::1]:4711', '2001:db8:1::/48'],
  ['2001:db8::1', '2001:db8:0::/48'],
  ['192.0.2.1', '192.0.2.1'],
  ['::ffff:192.0.2.1', '192.0.2.1'],
])('%s belongs to the site %s', (address, network) => {
  expect(siteNetwork(address)).toBe(network);
});
