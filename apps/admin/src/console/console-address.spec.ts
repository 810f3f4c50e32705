import { expect, it } from '@jest/globals';
import { consoleAddress } from './console-address.js';

it.each([
  ['one address', 'https://auth.example.com', undefined, 'auth.example.com', ['https://auth.example.com']],
  [
    'two hosts',
    'https://auth.example.com',
    'https://admin.example.com',
    'example.com',
    ['https://admin.example.com'],
  ],
  [
    'one host below the other',
    'https://example.com',
    'https://admin.example.com',
    'example.com',
    ['https://admin.example.com'],
  ],
  // No page may have a passkey for co.uk, so operators sign in by codes there.
  ['hosts of two owners', 'https://auth.one.co.uk', 'https://two.co.uk', 'two.co.uk', ['https://two.co.uk']],
  [
    'one machine',
    'http://127.0.0.1:8080',
    undefined,
    'localhost',
    ['http://localhost:8080', 'http://127.0.0.1:8080'],
  ],
])('the passkeys and pages of %s', (_, base, own, passkeyDomain, origins) => {
  const address = consoleAddress(base, own);
  expect(address).toMatchObject({ passkeyDomain, origins, isSecure: base.startsWith('https:') });
  expect(new URL(address.signInUrl).searchParams.get('passkey_domain')).toBe(passkeyDomain);
  expect(address.invitationUrl).toBe(`${origins[0]}/console/invitation`);
});
