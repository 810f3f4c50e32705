import { describe, expect, it } from '@jest/globals';
import { requireDomain } from './domain.rules.js';

describe('a public suffix', () => {
  it.each(['co.uk', 'GitHub.io', 'acme.ck', '公司.cn', 'com', 'pages.dev'])('%s is no domain', (text) => {
    for (const environment of ['live', 'test'] as const)
      expect(() => requireDomain(text, environment)).toThrow(
        expect.objectContaining({ code: 'invalid_domain' }),
      );
  });

  it.each(['example.co.uk', 'acme.github.io', 'acme.pages.dev', 'www.ck', 'acme.internal'])(
    'may be the end of %s',
    (text) => {
      expect(requireDomain(text, 'live')).toBe(text);
    },
  );

  it('is not localhost, in a test App', () => {
    expect(requireDomain('localhost', 'test')).toBe('localhost');
  });
});
