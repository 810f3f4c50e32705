import { expect, it } from '@jest/globals';
import { deviceOf } from './device.js';
import { settingsOf } from './options.js';

const options = { baseUrl: 'http://127.0.0.1:1', secretKey: 'sk_test_x' };
const headers = { 'x-forwarded-for': '6.6.6.6, 203.0.113.7, 10.0.0.2', 'user-agent': 'Browser/1' };
const request = new Request('http://localhost/', { headers });

it.each([
  ['nobody is trusted', 0, undefined, undefined],
  ['one proxy', 1, undefined, '10.0.0.2'],
  ['two proxies', 2, undefined, '203.0.113.7'],
  ['more proxies than entries', 5, undefined, undefined],
  ['the connection, where the framework knows it', 2, '198.51.100.9', '198.51.100.9'],
  ['an IPv4 client of an IPv6 port', 0, '::ffff:198.51.100.9', '198.51.100.9'],
])('takes the address of the client from %s', (_, trustedProxies, address, ip) => {
  const device = deviceOf(request, settingsOf({ ...options, trustedProxies }), { address });
  expect(device).toEqual({ ...(ip && { ip }), user_agent: 'Browser/1' });
});
