import { describe, expect, it } from '@jest/globals';
import { requestBytes, withValue } from './request.rules.js';

describe('requestBytes', () => {
  it('is head and body, with the length in bytes', () => {
    const bytes = requestBytes(
      { port: 8080, key: 'sk' },
      { method: 'POST', path: '/v1/x', body: '{"a":"é"}' },
    );
    expect(bytes.toString()).toBe(
      'POST /v1/x HTTP/1.1\r\nHost: 127.0.0.1:8080\r\nAuthorization: Bearer sk\r\n' +
        'Content-Type: application/json\r\nContent-Length: 10\r\n\r\n{"a":"é"}',
    );
  });

  it('has neither key nor body where there is none', () => {
    const bytes = requestBytes({ port: 1 }, { method: 'GET', path: '/', body: '' });
    expect(bytes.toString()).toBe('GET / HTTP/1.1\r\nHost: 127.0.0.1:1\r\n\r\n');
  });
});

describe('withValue', () => {
  it('fills the place in path or body', () => {
    expect(withValue({ method: 'POST', path: '/users/@@', body: '{"id":"@@"}' }, 'u1')).toEqual({
      method: 'POST',
      path: '/users/u1',
      body: '{"id":"u1"}',
    });
  });

  it('puts it there as it is', () => {
    expect(withValue({ method: 'POST', path: '/', body: '"@@"' }, 'a$&b$$').body).toBe('"a$&b$$"');
  });
});
