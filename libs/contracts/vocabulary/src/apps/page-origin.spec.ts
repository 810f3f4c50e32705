import { expect, it } from '@jest/globals';
import { costInLoops } from '@latchkey/platform/testing';
import { originMatches } from './page-origin.js';

it.each([
  ['https://app.example.com', 'https://app.example.com', true],
  ['HTTPS://APP.example.com', 'https://app.EXAMPLE.com', true],
  ['https://app.example.com:8443', 'https://app.example.com', false],
  ['http://app.example.com', 'https://app.example.com', false],
  ['https://app.example.com.evil.net', 'https://app.example.com', false],
  ['https://appXexample.com', 'https://app.example.com', false],
  ['https://pr-7.preview.example.com', 'https://*.preview.example.com', true],
  ['https://a.b.preview.example.com', 'https://*.preview.example.com', false],
  ['https://preview.example.com', 'https://*.preview.example.com', false],
  ['https://pr-7.example.com', 'https://pr-*.example.com', true],
  ['http://10.0.0.1:8080', 'http://10.0.0.1:*', true],
  ['http://10.0.0.1', 'http://10.0.0.1:*', true],
  ['http://10.0.0.1:808080', 'http://10.0.0.1:*', false],
  ['http://10.0.0.1:', 'http://10.0.0.1:*', false],
  ['http://10.0.0.1:80@evil.net', 'http://10.0.0.1:*', false],
  ['https://a.example.com:444', 'https://*.example.com:*', true],
  ['app.example.com:8443', 'app.example.com:8443', true],
  ['app.example.com:8443', '*.example.com:*', true],
  ['https://a.b.example.com', 'https://*.*.example.com', true],
  ['https://a.b.c.example.com', 'https://*.*.*.example.com', true],
  ['https://a-b-c.example.com', 'https://*-*-*.example.com', false],
  ['https://ab.example.com', 'https://***.example.com', true],
  [`https://${'a'.repeat(64)}.example.com`, 'https://*.example.com', false],
  [`https://${'a'.repeat(63)}.${`${'b'.repeat(50)}.`.repeat(4)}com`, 'https://*.*.*.*.*.com', true],
  [`https://${`${'a'.repeat(63)}.`.repeat(5)}com`, 'https://*.*.*.*.*.com', false],
  ['null', 'https://app.example.com', false],
  ['', 'https://*.example.com', false],
])('%s and %s: %s', (origin, pattern, expected) => {
  expect(originMatches(origin, pattern)).toBe(expected);
});

it.each([
  [`https://${'a-'.repeat(7000)}!`, 'https://*-*-*.example.com'],
  [`https://${'a-'.repeat(145)}!`, 'https://*-*.example.com'],
  [`https://${'a-'.repeat(145)}!`, 'https://*-*-*-*-*-*.example.com'],
  [`https://${'-'.repeat(290)}!`, `https://${'*'.repeat(200)}.example.com`],
  [`https://${'-'.repeat(290)}!`, `https://${'*-'.repeat(100)}.example.com`],
  [`https://${`${'a-'.repeat(31)}.`.repeat(4)}!`, `https://${'*-*.'.repeat(4)}com`],
])('does not try a text that is no origin in many ways: %# %s', async (origin, pattern) => {
  const refuse = () => expect(originMatches(origin, pattern)).toBe(false);
  expect(await costInLoops(refuse)).toBeLessThan(10);
});
