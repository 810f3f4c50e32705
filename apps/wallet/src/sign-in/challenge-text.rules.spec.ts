import { describe, expect, it } from '@jest/globals';
import { DEFAULT_APP_SETTINGS, type Environment } from '@latchkey/contracts';
import { challengeText } from './challenge-text.rules.js';
import { signedForms } from './solana-signature.js';
import { domainAllowed, readChainId, readDomain, readUri } from './page.rules.js';

describe('the text of a challenge', () => {
  const times = { issuedAt: new Date('2026-11-01T12:00:00Z'), expiresAt: new Date('2026-11-01T12:10:00Z') };
  const parts = {
    domain: 'app.example.com',
    uri: 'https://app.example.com/login',
    nonce: '32891756',
    ...times,
  };

  // The grammar and the example: https://eips.ethereum.org/EIPS/eip-4361
  it('is that of EIP-4361', () => {
    const address = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
    expect(challengeText({ ...parts, walletType: 'ethereum', address, chainId: '1' })).toBe(
      [
        'app.example.com wants you to sign in with your Ethereum account:',
        '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2',
        '',
        'Sign in with this wallet. This sends no transaction and costs nothing.',
        '',
        'URI: https://app.example.com/login',
        'Version: 1',
        'Chain ID: 1',
        'Nonce: 32891756',
        'Issued At: 2026-11-01T12:00:00.000Z',
        'Expiration Time: 2026-11-01T12:10:00.000Z',
      ].join('\n'),
    );
  });

  // https://github.com/phantom/sign-in-with-solana
  it('is that of Sign-In-With-Solana', () => {
    const address = 'FYpB58cLw5cwiN763ayB2sFT8HLF2MRUBbbyRgHYiRpK';
    const text = challengeText({ ...parts, walletType: 'solana', address, chainId: 'mainnet' });
    expect(text.split('\n').slice(0, 2)).toEqual([
      'app.example.com wants you to sign in with your Solana account:',
      address,
    ]);
    expect(text).toContain('\nChain ID: mainnet\n');
  });

  // Offsets: https://docs.anza.xyz/proposals/off-chain-message-signing
  it('has off-chain forms for hardware wallets', () => {
    const key = Buffer.alloc(32, 7);
    const [raw, long, longUtf8, short, shortUtf8] = signedForms('hello', key);
    const domain = 'ff736f6c616e61206f6666636861696e';
    const zeros = '00'.repeat(32);
    const body = `0500${Buffer.from('hello').toString('hex')}`;
    expect(raw?.toString()).toBe('hello');
    expect(long?.toString('hex')).toBe(`${domain}00${zeros}0001${key.toString('hex')}${body}`);
    expect(longUtf8?.toString('hex')).toBe(`${domain}00${zeros}0101${key.toString('hex')}${body}`);
    expect(short?.toString('hex')).toBe(`${domain}0000${body}`);
    expect(shortUtf8?.toString('hex')).toBe(`${domain}0001${body}`);
  });
});

describe('the page of a challenge', () => {
  it.each([
    ['app.example.com', 'app.example.com'],
    ['APP.Example.com:8443', 'app.example.com:8443'],
    ['localhost:3000', 'localhost:3000'],
    ['127.0.0.1', '127.0.0.1'],
    ['xn--bcher-kva.example', 'xn--bcher-kva.example'],
    ['https://app.example.com', undefined],
    ['app.example.com/login', undefined],
    ['app.example.com\nURI: https://evil.example', undefined],
    ['app.example.com wants you', undefined],
    ['user@app.example.com', undefined],
    ['app..example.com', undefined],
    ['-app.example.com', undefined],
    ['app.example.com:', undefined],
    ['app.example.com:0', undefined],
    [`${'a'.repeat(64)}.example`, undefined],
    ['', undefined],
  ])('domain %j: %s', (text, domain) => {
    expect(readDomain(text)).toBe(domain);
  });

  const app = (environment: Environment, ...allowed_origins: string[]) => ({
    environment,
    key_kind: 'public' as const,
    settings: { ...DEFAULT_APP_SETTINGS, allowed_origins },
  });
  it.each([
    ['any, where a live App lists none', 'app.example.com', app('live'), false],
    ['any, where a test App lists none', 'app.example.com', app('test'), false],
    ['one of the App', 'app.example.com', app('live', 'https://app.example.com'), true],
    ['one of another App', 'evil.example', app('live', 'https://app.example.com'), false],
    ['one that ends like it', 'evil-app.example.com', app('live', 'https://app.example.com'), false],
    [
      'one that begins like it',
      'app.example.com.evil.example',
      app('live', 'https://app.example.com'),
      false,
    ],
    ['another port', 'app.example.com:8443', app('live', 'https://app.example.com'), false],
    ['no port, where one is listed', 'app.example.com', app('live', 'https://app.example.com:8443'), false],
    ['any port', 'app.example.com:8443', app('live', 'https://app.example.com:*'), true],
    ['the port of https', 'app.example.com:443', app('live', 'https://app.example.com'), true],
    ['the port of https in the list', 'app.example.com', app('live', 'https://app.example.com:443'), true],
    ['the port of http on https', 'app.example.com:80', app('live', 'https://app.example.com'), false],
    ['the port of http', 'intranet.example:80', app('live', 'http://intranet.example'), true],
    ['a label', 'a.example.com', app('live', 'https://*.example.com'), true],
    ['two labels', 'a.b.example.com', app('live', 'https://*.example.com'), false],
    ['no label', 'example.com', app('live', 'https://*.example.com'), false],
    ['a dot that stands for itself', 'appxexample.com', app('live', 'https://app.example.com'), false],
    ['this machine, in a test App', 'localhost:3000', app('test', 'https://app.example.com'), true],
    ['its address, in a test App', '127.0.0.1', app('test'), true],
    ['a domain under localhost, in a test App', 'evil.localhost', app('test'), false],
    ['this machine, in a live App', 'localhost:3000', app('live', 'https://app.example.com'), false],
    ['any, with the secret key', 'any.example', { ...app('live'), key_kind: 'secret' as const }, true],
  ])('%s', (_, domain, caller, allowed) => {
    expect(domainAllowed(domain, caller)).toBe(allowed);
  });

  it.each([
    [undefined, 'app.example.com', 'https://app.example.com'],
    [undefined, 'localhost:3000', 'http://localhost:3000'],
    ['https://app.example.com/login?next=%2F', 'app.example.com', 'https://app.example.com/login?next=%2F'],
    ['https://evil.example/', 'app.example.com', undefined],
    ['https://app.example.com@evil.example/', 'app.example.com', undefined],
    ['https://app.example.com/\nNonce: 1', 'app.example.com', undefined],
    ['https://app.example.com/{tenant}', 'app.example.com', undefined],
    ['https://app.example.com/100%', 'app.example.com', undefined],
    ['javascript:alert(1)', 'app.example.com', undefined],
    ['app.example.com', 'app.example.com', undefined],
  ])('uri %j on %s: %s', (uri, domain, read) => {
    expect(readUri(uri, domain)).toBe(read);
  });

  it.each([
    ['137', 'ethereum', '137'],
    ['0', 'ethereum', undefined],
    ['mainnet', 'ethereum', undefined],
    ['mainnet', 'solana', 'mainnet'],
    ['solana:devnet', 'solana', 'solana:devnet'],
    ['1', 'solana', undefined],
  ] as const)('chain_id %s of %s: %s', (chainId, type, read) => {
    expect(readChainId(chainId, type)).toBe(read);
  });
});
