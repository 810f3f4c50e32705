import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { cleaned, markedUrl, returnIn } from './return-url.js';

const PAGE = 'https://app.example.com/in?from=home#top';

beforeAll(() => {
  Object.assign(globalThis, { location: { href: PAGE } });
});
afterAll(() => {
  Reflect.deleteProperty(globalThis, 'location');
});

const returned = (text: string) => returnIn(new URL(text));

describe('the URL of a return', () => {
  it('says who returns, and keeps the parameters of the page', () => {
    expect(markedUrl('/in?from=mail', { kind: 'oauth' })).toBe(
      'https://app.example.com/in?from=mail&latchkey=oauth',
    );
    const link = new URL(markedUrl('https://app.example.com/in', { kind: 'magic_link', state: 'abc' }));
    link.searchParams.set('token', 'secret');
    expect(returned(link.href)).toEqual({ kind: 'magic_link', token: 'secret', error: '', state: 'abc' });
  });

  it('loses every parameter of ours, and no other', () => {
    const url = new URL(
      'https://app.example.com/in?a=1&latchkey=oauth&latchkey_state=s&token=t&error=e&b=2#x',
    );
    expect(cleaned(url)).toBe('https://app.example.com/in?a=1&b=2#x');
  });

  it.each([
    ['a token of somebody else', 'https://app.example.com/?token=t'],
    ['an unknown kind', 'https://app.example.com/?latchkey=other&token=t'],
    ['no token', 'https://app.example.com/?latchkey=oauth'],
  ])('is none with %s', (_, text) => {
    expect(returned(text)).toBeNull();
  });

  it('tells of a refusal', () => {
    const refused = returned('https://app.example.com/?latchkey=oauth&error=oauth_failed');
    expect(refused).toMatchObject({ kind: 'oauth', error: 'oauth_failed' });
  });
});
