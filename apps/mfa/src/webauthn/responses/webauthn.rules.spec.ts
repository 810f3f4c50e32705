import { describe, expect, it } from '@jest/globals';
import type { Environment } from '@latchkey/contracts';
import { distinctCharacters, leastCpuMs } from '@latchkey/platform/testing';
import { readClientData, readCredential } from './client-data.rules.js';
import { authenticatorTypeOf, defaultName, knownTransports } from '../credential.rules.js';
import { originAccepted, readDomain } from './domain.rules.js';

describe('domains', () => {
  it.each<[string, Environment, string | undefined]>([
    ['example.com', 'live', 'example.com'],
    ['login.Example.COM', 'live', 'login.example.com'],
    ['münchen.example', 'live', 'xn--mnchen-3ya.example'],
    ['localhost', 'test', 'localhost'],
    ['localhost', 'live', undefined],
    ['com', 'live', undefined],
    ['127.0.0.1', 'test', undefined],
    ['2130706433', 'test', undefined],
    ['[::1]', 'test', undefined],
    ['https://example.com', 'live', undefined],
    ['example.com:443', 'live', undefined],
    ['example.com/', 'live', undefined],
    ['ada@example.com', 'live', undefined],
    ['example.com.', 'live', undefined],
    ['*.example.com', 'live', undefined],
    ['-a.example.com', 'live', undefined],
    ['exa mple.com', 'live', undefined],
    ['%65xample.com', 'live', undefined],
    [`${'a'.repeat(64)}.example.com`, 'live', undefined],
    [`${'a.'.repeat(126)}com`, 'live', undefined],
    ['', 'test', undefined],
  ])('%s in a %s App → %s', (text, environment, expected) => {
    expect(readDomain(text, environment)).toBe(expected);
  });
});

describe('origins', () => {
  const scope = (domain: string, environment: Environment, allowedOrigins: string[] = []) => ({
    domain,
    environment,
    allowedOrigins,
  });
  const live = scope('example.com', 'live');
  const listed = scope('example.com', 'live', ['https://app.example.com', 'https://*.pr.example.com:*']);

  it.each([
    ['https://example.com', live, true],
    ['https://login.example.com', live, true],
    ['http://example.com', live, false],
    ['https://example.com:8443', live, false],
    ['https://notexample.com', live, false],
    ['https://example.com.evil.test', live, false],
    ['https://evil.test', live, false],
    ['https://example.com/', live, false],
    ['https://example.com/path', live, false],
    ['https://ada@example.com', live, false],
    ['HTTPS://EXAMPLE.COM', live, false],
    ['null', live, false],
    ['', live, false],
    ['http://localhost:3000', live, false],
    ['https://app.example.com', listed, true],
    ['https://example.com', listed, false],
    ['https://n7.pr.example.com:8443', listed, true],
    ['https://n7.pr.example.com', listed, true],
    ['https://a.b.pr.example.com', listed, false],
    ['https://app.example.com', scope('other.com', 'live', ['https://app.example.com']), false],
    ['http://app.example.com', scope('example.com', 'test', ['http://app.example.com']), false],
    ['http://localhost:3000', scope('localhost', 'test'), true],
    ['http://localhost', scope('localhost', 'test', ['https://app.example.com']), true],
    ['http://localhost.evil.test', scope('localhost', 'test'), false],
    ['http://127.0.0.1:3000', scope('localhost', 'test'), false],
    ['http://localhost:3000', scope('localhost', 'live'), false],
  ])('%s for %j → %s', (origin, where, expected) => {
    expect(originAccepted(origin, where)).toBe(expected);
  });

  it('costs nothing where it is too long to be one', async () => {
    const origin = `https://${distinctCharacters(24_500)}.example.com`;
    const refuse = () => expect(originAccepted(origin, live)).toBe(false);
    expect(await leastCpuMs(refuse)).toBeLessThan(10);
  });
});

describe('client data', () => {
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const good = { type: 'webauthn.get', challenge: 'abc', origin: 'https://example.com', crossOrigin: false };

  it('is read with what later browsers add', () => {
    const more = { ...good, other_keys_can_be_added_here: 'x' };
    expect(readClientData(encoded(more), 'authentication')).toEqual({
      challenge: 'abc',
      origin: 'https://example.com',
    });
  });

  it.each([
    ['the other ceremony', { ...good, type: 'webauthn.create' }],
    ['a payment', { ...good, type: 'payment.get' }],
    ['a frame of another page', { ...good, crossOrigin: true }],
    ['a cross-origin flag of text', { ...good, crossOrigin: 'false' }],
    ['a top origin', { ...good, topOrigin: 'https://evil.test' }],
    ['a challenge in padded base64', { ...good, challenge: 'ab==' }],
    ['no challenge', { ...good, challenge: undefined }],
    ['a number for a challenge', { ...good, challenge: 7 }],
    ['no origin', { ...good, origin: undefined }],
    ['a list', [good]],
    ['null', null],
    ['text', 'webauthn.get'],
  ])('refuses %s', (_, value) => {
    expect(readClientData(encoded(value), 'authentication')).toBeNull();
  });

  it('is read up to 4 KiB', () => {
    const ofBytes = (bytes: number) => {
      const empty = Buffer.byteLength(JSON.stringify({ ...good, more: '' }));
      return encoded({ ...good, more: 'x'.repeat(bytes - empty) });
    };
    expect(readClientData(ofBytes(4096), 'authentication')).toMatchObject({ challenge: 'abc' });
    expect(readClientData(ofBytes(4097), 'authentication')).toBeNull();
  });

  it.each([['{'], ['ü'], [''], [7], [undefined], [null], [{}], ['bm90IEpTT04']])('refuses %j', (sent) => {
    expect(readClientData(sent, 'authentication')).toBeNull();
  });
});

describe('credentials', () => {
  const good = { id: 'YWJj', rawId: 'YWJj', type: 'public-key', response: { a: 1 } };

  it.each([
    ['as it is', good, { id: 'YWJj', response: { a: 1 }, authenticatorAttachment: undefined }],
    ['another rawId', { ...good, rawId: 'YWJk' }, null],
    ['another type', { ...good, type: 'password' }, null],
    ['no id', { ...good, id: undefined, rawId: undefined }, null],
    ['an empty id', { ...good, id: '', rawId: '' }, null],
    [
      'no response',
      { ...good, response: undefined },
      { id: 'YWJj', response: {}, authenticatorAttachment: undefined },
    ],
    ['a list', [], null],
    ['null', null, null],
    ['text', 'credential', null],
  ])('%s', (_, sent, expected) => {
    expect(readCredential(sent)).toEqual(expected);
  });

  it.each([
    [
      ['internal', 'hybrid', 'internal'],
      ['hybrid', 'internal'],
    ],
    [['<script>', 7, null], []],
    ['internal', []],
    [undefined, []],
  ])('transports %j → %j', (sent, expected) => {
    expect(knownTransports(sent)).toEqual(expected);
  });

  it('know their kind', () => {
    expect(authenticatorTypeOf('cross-platform', 'platform')).toBe('cross-platform');
    expect(authenticatorTypeOf(7, 'platform')).toBe('platform');
    expect(defaultName({ multiDevice: true, authenticatorType: 'platform' })).toBe('Passkey');
    expect(defaultName({ multiDevice: false, authenticatorType: 'platform' })).toBe('Device passkey');
    expect(defaultName({ multiDevice: false, authenticatorType: 'cross-platform' })).toBe('Security key');
  });
});
