import { expect, it } from '@jest/globals';
import { textOf, wireOf } from './wire.js';

const text = (call: Parameters<typeof wireOf>[0], key?: string) =>
  textOf(wireOf(call, { port: 1, ...(key !== undefined && { key }) }), 'here').split('\r\n');

it('sends JSON with the key of the target', () =>
  expect(text({ method: 'POST', path: '/a', body: { name: 'Zoë' } }, 'sk_1')).toEqual([
    ...['POST /a HTTP/1.1', 'host: here', 'authorization: Bearer sk_1', 'content-type: application/json'],
    ...['content-length: 15', '', '{"name":"Zoë"}'],
  ]));

it('sends headers of the call in place of the key, and a text as it is', () => {
  const headers = { authorization: 'Basic x', 'content-type': 'text/plain' };
  expect(text({ method: 'POST', path: '/a', headers, body: 'a=1' }, 'sk_1')).toEqual([
    ...['POST /a HTTP/1.1', 'host: here', 'authorization: Basic x', 'content-type: text/plain'],
    ...['content-length: 3', '', 'a=1'],
  ]);
});

it('sends no body where there is none', () =>
  expect(text({ method: 'GET', path: '/a' })).toEqual(['GET /a HTTP/1.1', 'host: here', '', '']));
