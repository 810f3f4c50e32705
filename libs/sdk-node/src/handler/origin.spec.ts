import { expect, it } from '@jest/globals';
import { settingsOf } from './options.js';
import { checkSameOrigin, originOf } from './origin.js';
import { Refusal } from './refusal.js';

const APP = 'https://app.example.com';
const KEYS = { baseUrl: 'http://127.0.0.1:1', secretKey: 'sk_test_x' };
const settings = settingsOf({ ...KEYS, origins: [APP, 'https://shop.example.com'] });
const local = settingsOf(KEYS);

function outcome(headers: Record<string, string>, url = `${APP}/auth/otps/verify`, used = settings): string {
  try {
    checkSameOrigin(new Request(url, { method: 'POST', headers }), used);
    return 'allowed';
  } catch (error) {
    return error instanceof Refusal ? error.errorType : 'crash';
  }
}

const MARK = { 'x-latchkey-request': '1' };

it.each([
  ['a page of the App', { ...MARK, origin: APP, 'sec-fetch-site': 'same-origin' }, 'allowed'],
  ['a browser without Fetch Metadata', { ...MARK, origin: APP }, 'allowed'],
  ['a client that is no browser', MARK, 'allowed'],
  ['no header', { origin: APP, 'sec-fetch-site': 'same-origin' }, 'cross_site_request'],
  ['another value of the header', { 'x-latchkey-request': '0', origin: APP }, 'cross_site_request'],
  ['a stranger', { ...MARK, origin: 'https://evil.example' }, 'cross_site_request'],
  ['a subdomain', { ...MARK, origin: 'https://x.app.example.com' }, 'cross_site_request'],
  ['a name that begins alike', { ...MARK, origin: `${APP}.evil.example` }, 'cross_site_request'],
  ['plain http', { ...MARK, origin: 'http://app.example.com' }, 'cross_site_request'],
  ['a sandboxed frame', { ...MARK, origin: 'null' }, 'cross_site_request'],
  ['a page of the same site', { ...MARK, 'sec-fetch-site': 'same-site' }, 'cross_site_request'],
  ['a page of another site', { ...MARK, 'sec-fetch-site': 'cross-site' }, 'cross_site_request'],
  ['a typed address', { ...MARK, 'sec-fetch-site': 'none' }, 'cross_site_request'],
])('a change that is asked for by %s', (_, headers, expected) => {
  expect(outcome(headers)).toBe(expected);
});

it('without `origins`, only this machine is served, and a forged Host is not', () => {
  const page = 'http://localhost:3000';
  expect(outcome({ ...MARK, origin: page }, `${page}/auth/otps/verify`, local)).toBe('allowed');
  expect(outcome({ ...MARK, origin: 'http://localhost:4000' }, `${page}/auth`, local)).toBe(
    'cross_site_request',
  );
  expect(outcome({ ...MARK, origin: APP }, `${APP}/auth`, local)).toBe('internal_error');
});

it('the origin for wallets is a known one, whatever the client says', () => {
  const asked = (origin: string) =>
    originOf(new Request('https://evil.example/', { headers: { origin } }), settings);
  expect(asked('https://shop.example.com')).toBe('https://shop.example.com');
  expect(asked('https://evil.example')).toBe(APP);
});

it.each(['app.example.com', 'https://app.example.com/path', 'http://app.example.com', '*'])(
  'refuses the origin %s in its options',
  (origin) => {
    expect(() => settingsOf({ ...KEYS, origins: [origin] })).toThrow('is not an origin');
  },
);

it('refuses origins of this machine beside those of the world, whose cookies are safer', () => {
  const mixed = ['http://localhost:3000', APP];
  expect(() => settingsOf({ ...KEYS, origins: mixed })).toThrow('one deployment');
  expect(settingsOf({ ...KEYS, origins: mixed.slice(0, 1) }).origins).toEqual(['http://localhost:3000']);
});

it.each([0, 0.5, -1, Number.NaN])('refuses a step-up of %d minutes', (maxFactorAge) => {
  expect(() => settingsOf({ ...KEYS, stepUp: { maxFactorAge } })).toThrow('at least 1');
});
