import { describe, expect, it } from '@jest/globals';
import { readClientData, readCredential } from './client-data.js';

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
});
