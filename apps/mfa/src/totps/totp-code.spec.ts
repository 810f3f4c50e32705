import { describe, expect, it } from '@jest/globals';
import { generateSync } from 'otplib';
import { matchingStep, newTotpSecret, totpUri } from './totp-code.js';

/** RFC 6238, appendix B: the ASCII text 12345678901234567890 in base32; the last 6 of its 8 digits. */
const SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const at = (seconds: number) => new Date(seconds * 1000);

describe('RFC 6238', () => {
  it.each([
    [59, '287082', 0x1],
    [1111111109, '081804', 0x23523ec],
    [1111111111, '050471', 0x23523ed],
    [1234567890, '005924', 0x273ef07],
    [2000000000, '279037', 0x3f940aa],
    [20000000000, '353130', 0x27bc86aa],
  ])('SHA-1 at %i is %s', (seconds, code, step) => {
    expect(matchingStep(SECRET, code, at(seconds))).toBe(step);
  });

  it.each([
    ['the step before', -30, 39],
    ['its first second', 0, 40],
    ['its last second', 29, 40],
    ['the step after', 30, 41],
  ])('takes a code in %s for its own step', (_, drift, present) => {
    const code = generateSync({ secret: SECRET, epoch: 1200 });
    expect(Math.floor((1200 + drift) / 30)).toBe(present);
    expect(matchingStep(SECRET, code, at(1200 + drift))).toBe(40);
  });

  it.each([
    ['two steps early', '081804', 1111111049],
    ['two steps late', '287082', 90],
    ['5 digits', '28708', 59],
    ['7 digits', '2870820', 59],
    ['8 digits of the RFC', '94287082', 59],
    ['letters', '28708a', 59],
    ['digits of another script', '٢٨٧٠٨٢', 59],
    ['nothing', '', 59],
  ])('refuses %s', (_, code, seconds) => {
    expect(matchingStep(SECRET, code, at(seconds))).toBeNull();
  });

  it('reads a code with the space that apps show', () => {
    expect(matchingStep(SECRET, '287 082', at(59))).toBe(1);
  });
});

it('a secret has 160 bits, and no two are the same', () => {
  const secrets = Array.from({ length: 50 }, newTotpSecret);
  expect(new Set(secrets).size).toBe(50);
  for (const secret of secrets) expect(secret).toMatch(/^[A-Z2-7]{32}$/);
});

it('the URI names issuer, account and secret', () => {
  const uri = new URL(totpUri(SECRET, { issuer: 'Acme & Söhne', account: 'ada+1@example.com' }));
  expect([uri.protocol, uri.host]).toEqual(['otpauth:', 'totp']);
  expect(decodeURIComponent(uri.pathname)).toBe('/Acme & Söhne:ada+1@example.com');
  expect(uri.searchParams.get('secret')).toBe(SECRET);
  expect(uri.searchParams.get('issuer')).toBe('Acme & Söhne');
});
