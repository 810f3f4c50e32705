import { expect, it } from '@jest/globals';
import { consoleAddress, sharedPasskeyDomain } from './console-address.js';

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
  // No passkey is for co.uk, so `admin` starts with these addresses only where no operator needs one.
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

it.each([
  ['one address that is an IP address', 'https://192.0.2.7', 'https://192.0.2.7', undefined],
  ['two IP addresses that end alike', 'https://192.0.2.7', 'https://198.51.2.7', undefined],
  ['an IPv6 address', 'https://[2001:db8::7]', 'https://[2001:db8::7]', undefined],
  ['a name and an IP address', 'https://auth.example.com', 'https://192.0.2.7', undefined],
  [
    'one name, of a suffix that anybody can register below',
    'https://github.io',
    'https://github.io',
    'github.io',
  ],
  ['loopback by its address', 'http://127.0.0.1:8080', 'http://localhost:8081', 'localhost'],
])('the domain that %s share', (_, base, own, domain) => {
  expect(sharedPasskeyDomain(base, own)).toBe(domain);
});
