import { describe, expect, it } from '@jest/globals';
import { costInLoops, distinctCharacters } from '@latchkey/platform/testing';
import { DEFAULT_APP_SETTINGS, type Environment } from './app-settings.js';
import { redirectUrlAllowed, withParameter } from './redirect-url.js';

const allowed_redirect_urls = ['https://app.example.com/welcome', 'http://intranet.example.com'];
const appIn = (environment: Environment) => ({
  environment,
  settings: { ...DEFAULT_APP_SETTINGS, allowed_redirect_urls },
});

describe('redirectUrlAllowed', () => {
  it.each([
    ['https://app.example.com/welcome', true],
    ['https://APP.example.com/welcome', true],
    ['https://app.example.com:443/welcome?next=%2Fhome', true],
    ['http://intranet.example.com/', true],
    ['http://intranet.example.com:8080/', false],
    ['http://app.example.com/welcome', false],
    ['https://app.example.com/welcome/', false],
    ['https://app.example.com/welcome/../admin', false],
    ['https://app.example.com/welcome/%2e%2e/admin', false],
    ['https://app.example.com/Welcome', false],
    ['https://app.example.com:8443/welcome', false],
    ['https://app.ex\u0430mple.com/welcome', false],
    ['https://app.example.com/welc\u043eme', false],
    ['https://evil.net\\@app.example.com/welcome', false],
    ['https://app.example.com\\@evil.net/welcome', false],
    ['HTTPS://APP\uFF0EEXAMPLE\u3002com:443\\x/../welcome', true],
    ['https://app.example.com.evil.net/welcome', false],
    ['https://app.example.com@evil.net/welcome', false],
    ['https://me:secret@app.example.com/welcome', false],
    ['https://app.example.com/welcome#token', false],
    ['https://app.example.com/welcome#', false],
    ['http://localhost:3000/', false],
    ['javascript:alert(1)', false],
    ['/welcome', false],
    ['', false],
  ])('%s: %s', (url, expected) => {
    expect(redirectUrlAllowed(url, appIn('live'))).toBe(expected);
  });

  it.each([
    ['http://localhost:3000/any?page=1', true],
    ['http://127.0.0.1:5173', true],
    ['http://[::1]:80/', true],
    ['https://localhost/', false],
    ['http://localhost.evil.net/', false],
    ['http://me@localhost/', false],
  ])('%s in a test App: %s', (url, expected) => {
    expect(redirectUrlAllowed(url, appIn('test'))).toBe(expected);
  });

  it('costs nothing for a host that is too long, in a request and in the settings', async () => {
    const long = `https://${distinctCharacters(24_500)}.example.com/`;
    const app = { ...appIn('live'), settings: { ...appIn('live').settings, allowed_redirect_urls: [long] } };
    const refuse = () => {
      for (const url of [long, 'https://app.example.com/']) expect(redirectUrlAllowed(url, app)).toBe(false);
    };
    expect(await costInLoops(refuse)).toBeLessThan(10);
  });
});

describe('the redirect URL with a member', () => {
  it.each([
    ['https://a.example/w', 'https://a.example/w?token=t-_1'],
    ['https://a.example/w?plan=pro', 'https://a.example/w?plan=pro&token=t-_1'],
    ['https://a.example/w?token=old', 'https://a.example/w?token=t-_1'],
  ])('%s', (url, expected) => {
    expect(withParameter(url, 'token', 't-_1')).toBe(expected);
  });
});
