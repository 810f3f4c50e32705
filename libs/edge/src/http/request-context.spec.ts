import { describe, expect, it } from '@jest/globals';
import { deviceOf } from './request-context.js';

const traces = (ip: string | undefined, remoteAddress?: string, agent?: string) => ({
  ip,
  socket: { remoteAddress },
  headers: { 'user-agent': agent },
});

describe('deviceOf', () => {
  it.each([
    ['the address of the client', '203.0.113.7', undefined, '203.0.113.7'],
    ['IPv6', '2001:db8::7', undefined, '2001:db8::7'],
    ['IPv4 on an IPv6 port, as IPv4', '::ffff:203.0.113.7', undefined, '203.0.113.7'],
    ['an IPv6 address that resembles one', '::ffff:cb00:7107', undefined, '::ffff:cb00:7107'],
    ['the address of the connection if the forwarded one is empty', ' ', '::ffff:10.0.0.1', '10.0.0.1'],
    ['0.0.0.0 once the connection is closed', undefined, undefined, '0.0.0.0'],
    ['no more characters than a session stores', 'x'.repeat(100), undefined, 'x'.repeat(64)],
  ])('%s', (_, ip, remoteAddress, expected) => {
    expect(deviceOf(traces(ip, remoteAddress))).toEqual({ ip: expected, user_agent: '' });
  });

  it('cuts a long user agent', () => {
    expect(deviceOf(traces('::1', undefined, 'a'.repeat(2000))).user_agent).toHaveLength(1024);
  });
});
