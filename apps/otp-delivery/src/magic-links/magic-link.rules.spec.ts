import { describe, expect, it } from '@jest/globals';
import { isRedirectAllowed, linkTo } from './magic-link.rules.js';

const live = {
  environment: 'live',
  allowedRedirectUrls: ['https://app.example.com/welcome', 'not a url'],
} as const;
const test = { ...live, environment: 'test' } as const;

describe('where a link may lead', () => {
  it.each([
    ['https://app.example.com/welcome', live, true],
    ['https://app.example.com/welcome?plan=pro', live, true],
    ['https://APP.example.com:443/welcome', live, true],
    ['https://app.example.com/welcome/', live, false],
    ['https://app.example.com/Welcome', live, false],
    ['https://app.example.com/', live, false],
    ['https://app.example.com:8443/welcome', live, false],
    ['http://app.example.com/welcome', live, false],
    ['https://app.example.com.evil.example/welcome', live, false],
    ['https://app.example.com@evil.example/welcome', live, false],
    ['https://user:pass@app.example.com/welcome', live, false],
    ['https://app.example.com/welcome#', live, false],
    ['https://app.example.com/welcome#section', live, false],
    ['javascript:alert(1)', live, false],
    ['//app.example.com/welcome', live, false],
    ['not a url', live, false],
    ['', live, false],
    ['http://localhost:3000/any', live, false],
    ['http://localhost:3000/any', test, true],
    ['http://127.0.0.1/any', test, true],
    ['http://[::1]:5173/any', test, true],
    ['http://localhost.evil.example/any', test, false],
    ['https://app.example.com/welcome', test, true],
  ])('%s → %o %s', (url, policy, expected) => {
    expect(isRedirectAllowed(url, policy)).toBe(expected);
  });
});

describe('the address that is sent', () => {
  it.each([
    ['https://a.example/w', 'https://a.example/w?token=t-_1'],
    ['https://a.example/w?plan=pro', 'https://a.example/w?plan=pro&token=t-_1'],
    ['https://a.example/w?token=old', 'https://a.example/w?token=t-_1'],
  ])('%s', (url, expected) => {
    expect(linkTo(url, 't-_1')).toBe(expected);
  });
});
