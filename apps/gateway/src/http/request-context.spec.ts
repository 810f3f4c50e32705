import { describe, expect, it } from '@jest/globals';
import { isId } from '@latchkey/platform/ids';
import { deviceOf, requestIdOf } from './request-context.js';

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

describe('requestIdOf', () => {
  it.each([
    ['an id of this service', 'req_01k9z6x2m4f8v0c3r5t7w9y1ab'],
    ['a safe token', 'req_trace-42.a_B'],
    ['the longest id', `req_${'a'.repeat(124)}`],
  ])('keeps %s', (_, header) => {
    expect(requestIdOf(header)).toBe(header);
  });

  it.each([
    ['a missing header', undefined],
    ['another prefix', 'trace_0123456789'],
    ['a short id', 'req_abc'],
    ['a long id', `req_${'a'.repeat(125)}`],
    ['a line break', 'req_abcd\nforged: line'],
    ['other characters', 'req_abcd efgh'],
    ['two headers', ['req_abcdefgh', 'req_abcdefgh']],
  ])('makes a new one for %s', (_, header) => {
    expect(isId('req', requestIdOf(header))).toBe(true);
  });
});
