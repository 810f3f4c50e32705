import { describe, expect, it } from '@jest/globals';
import { costInLoops, distinctCharacters } from '@latchkey/platform/testing';
import type { Environment } from '../apps/app-settings.js';
import { originAccepted, readDomain } from './page-domain.js';

describe('domains', () => {
  it.each<[string, Environment, string | undefined]>([
    ['example.com', 'live', 'example.com'],
    ['login.Example.COM', 'live', 'login.example.com'],
    ['münchen.example', 'live', 'xn--mnchen-3ya.example'],
    ['localhost', 'test', 'localhost'],
    ['localhost', 'live', undefined],
    ['com', 'live', undefined],
    ['127.0.0.1', 'test', undefined],
    ['2130706433', 'test', undefined],
    ['[::1]', 'test', undefined],
    ['https://example.com', 'live', undefined],
    ['example.com:443', 'live', undefined],
    ['example.com/', 'live', undefined],
    ['ada@example.com', 'live', undefined],
    ['example.com.', 'live', undefined],
    ['*.example.com', 'live', undefined],
    ['-a.example.com', 'live', undefined],
    ['exa mple.com', 'live', undefined],
    ['%65xample.com', 'live', undefined],
    [`${'a'.repeat(64)}.example.com`, 'live', undefined],
    [`${'a.'.repeat(126)}com`, 'live', undefined],
    ['', 'test', undefined],
  ])('%s in a %s App → %s', (text, environment, expected) => {
    expect(readDomain(text, environment)).toBe(expected);
  });
});

describe('origins', () => {
  const scope = (domain: string, environment: Environment, allowedOrigins: string[] = []) => ({
    domain,
    environment,
    allowedOrigins,
  });
  const live = scope('example.com', 'live');
  const listed = scope('example.com', 'live', ['https://app.example.com', 'https://*.pr.example.com:*']);

  it.each([
    ['https://example.com', live, true],
    ['https://login.example.com', live, true],
    ['http://example.com', live, false],
    ['https://example.com:8443', live, false],
    ['https://notexample.com', live, false],
    ['https://example.com.evil.test', live, false],
    ['https://evil.test', live, false],
    ['https://example.com/', live, false],
    ['https://example.com/path', live, false],
    ['https://ada@example.com', live, false],
    ['HTTPS://EXAMPLE.COM', live, false],
    ['null', live, false],
    ['', live, false],
    ['http://localhost:3000', live, false],
    ['https://app.example.com', listed, true],
    ['https://example.com', listed, false],
    ['https://n7.pr.example.com:8443', listed, true],
    ['https://n7.pr.example.com', listed, true],
    ['https://a.b.pr.example.com', listed, false],
    ['https://app.example.com', scope('other.com', 'live', ['https://app.example.com']), false],
    ['http://app.example.com', scope('example.com', 'test', ['http://app.example.com']), false],
    ['http://localhost:3000', scope('localhost', 'test'), true],
    ['http://localhost', scope('localhost', 'test', ['https://app.example.com']), true],
    ['http://localhost.evil.test', scope('localhost', 'test'), false],
    ['http://127.0.0.1:3000', scope('localhost', 'test'), false],
    ['http://localhost:3000', scope('localhost', 'live'), false],
  ])('%s for %j → %s', (origin, where, expected) => {
    expect(originAccepted(origin, where)).toBe(expected);
  });

  it('costs nothing where it is too long to be one', async () => {
    const origin = `https://${distinctCharacters(24_500)}.example.com`;
    const refuse = () => expect(originAccepted(origin, live)).toBe(false);
    expect(await costInLoops(refuse)).toBeLessThan(10);
  });
});
