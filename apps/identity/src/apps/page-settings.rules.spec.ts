import { describe, expect, it } from '@jest/globals';
import { DEFAULT_APP_SETTINGS, type Environment, originMatches } from '@latchkey/contracts';
import { costInLoops } from '@latchkey/platform/testing';
import { countedSettings, pageProblems, refusedEntries } from './page-settings.rules.js';

const reasonOf = (
  setting: 'allowed_origins' | 'allowed_redirect_urls',
  entry: string,
  environment: Environment = 'live',
) => refusedEntries({ [setting]: [entry] }, environment)[0]?.reason;

const OPEN = 'has a wildcard where anybody can register a host';
const DEEP = 'has a wildcard behind the first label of the host';
const NOWHERE = 'is no origin as browsers write it, so no page has it';
const PLAIN = 'is plain http; only a test App may use it';

describe('an entry of allowed_origins', () => {
  it.each([
    'https://app.example.com',
    'https://APP.Example.com:8443',
    'https://*.example.com',
    'https://*.example.co.uk:*',
    'https://pr-*.preview.example.com',
    'https://*-*.example.com',
    'https://*.acme.vercel.app',
    'https://203.0.113.7',
    'https://*.localhost',
  ])('%s is taken in a live App', (entry) => {
    expect(reasonOf('allowed_origins', entry)).toBeUndefined();
  });

  it.each([
    ['https://*', OPEN],
    ['https://*:*', OPEN],
    ['https://*.com', OPEN],
    ['https://*.co.uk', OPEN],
    ['https://*.CO.uk:8443', OPEN],
    ['https://example-*.com', OPEN],
    ['https://app.example.*', DEEP],
    ['https://app.*.com', DEEP],
    ['https://*.*.example.com', DEEP],
    ['https://*.*.amazonaws.com', DEEP],
    ['https://*.*.core.windows.net', DEEP],
    ['https://*.*.kawasaki.jp', DEEP],
    ['https://acme.*.amazonaws.com', DEEP],
    ['https://*.github.io', OPEN],
    ['https://*-acme.vercel.app', OPEN],
    ['https://*.internal', OPEN],
    ['https://*.acme.ck', OPEN],
    ['https://app.example.com:443', NOWHERE],
    ['https://*.example.com:443', NOWHERE],
    ['https://*.example.com:99999', NOWHERE],
    ['https://*..example.com', NOWHERE],
    ['https://*.0.0.1', NOWHERE],
    ['https://1.2.3.*', DEEP],
    [`https://${'a'.repeat(63)}*.example.com`, NOWHERE],
    ['http://evil.example', PLAIN],
    ['http://localhost:3000', PLAIN],
    ['http://127.0.0.1:*', PLAIN],
  ])('%s is refused in a live App: it %s', (entry, reason) => {
    expect(reasonOf('allowed_origins', entry)).toBe(reason);
  });

  it.each([
    ['http://localhost:3000', undefined],
    ['http://*.localhost:*', undefined],
    ['http://intranet.example.com', undefined],
    ['http://app.example.com:80', NOWHERE],
    ['http://*.com', OPEN],
    ['http://*.*.example.com', DEEP],
  ])('%s in a test App: %s', (entry, reason) => {
    expect(reasonOf('allowed_origins', entry, 'test')).toBe(reason);
  });

  it('admits every host below a domain of the App, which the documentation says', () => {
    expect(originMatches('https://taken-over.example.com', 'https://*.example.com')).toBe(true);
  });
});

describe('an entry of allowed_redirect_urls', () => {
  it.each([
    ['https://app.example.com/welcome', undefined],
    ['https://app.example.com', undefined],
    ['https://app.example.com:443/welcome?next=*', undefined],
    ['https://*.example.com/cb', 'has a wildcard; redirect URLs are compared exactly'],
    ['https://a.example/*', 'has a wildcard; redirect URLs are compared exactly'],
    ['https://u:p@a.example/', 'holds a user name or a password'],
    ['https://@a.example/', 'holds a user name or a password'],
    ['https:///u:p@a.example/cb', 'holds a user name or a password'],
    ['https:u@a.example/cb', 'holds a user name or a password'],
    ['https://a.example:99999/', 'is no URL'],
    ['http://a.example/', PLAIN],
    ['HTTP://localhost:3000/', PLAIN],
  ])('%s in a live App: %s', (entry, reason) => {
    expect(reasonOf('allowed_redirect_urls', entry)).toBe(reason);
  });

  it.each(['http://intranet.example.com/', 'http://localhost:3000/'])(
    '%s is taken in a test App',
    (entry) => {
      expect(reasonOf('allowed_redirect_urls', entry, 'test')).toBeUndefined();
    },
  );
});

describe('settings', () => {
  const allowed_origins = ['https://*.com', 'https://app.example.com', 'http://app.example.com'];
  const stored = { ...DEFAULT_APP_SETTINGS, allowed_origins, allowed_redirect_urls: ['https://a.example/*'] };

  it('are refused with each entry by its name', () => {
    expect(pageProblems({ allowed_origins, allowed_redirect_urls: null }, 'live')).toEqual([
      {
        field: 'settings.allowed_origins',
        message: `allowed_origins must not hold "https://*.com", which ${OPEN}`,
      },
      {
        field: 'settings.allowed_origins',
        message: `allowed_origins must not hold "http://app.example.com", which ${PLAIN}`,
      },
    ]);
    expect(pageProblems(undefined, 'live')).toEqual([]);
  });

  it('of an earlier version count without the entries that are refused now', () => {
    expect(countedSettings(stored, 'live')).toEqual({
      ...stored,
      allowed_origins: ['https://app.example.com'],
      allowed_redirect_urls: [],
    });
    expect(countedSettings(DEFAULT_APP_SETTINGS, 'live')).toBe(DEFAULT_APP_SETTINGS);
  });

  it('of a hundred entries cost little', async () => {
    const many = { allowed_origins: Array.from({ length: 100 }, (_, n) => `https://*.${n}.example.co.uk`) };
    expect(await costInLoops(() => expect(refusedEntries(many, 'live')).toEqual([]))).toBeLessThan(10);
  });
});
