import { describe, expect, it } from '@jest/globals';
import type { AppError } from '@latchkey/contracts';
import type { BeginWalletRegistrationRequest } from '@latchkey/contracts/wallet';
import { newWallet, signatureOf, SignInFixture } from '../testing/sign-in-fixture.js';
import { callerOf, refusal, started } from '../testing/wallet-fixture.js';

const fixture = await started(new SignInFixture());

describe('POST /v1/auth/wallets/registrations/begin', () => {
  it('answers the exact text, with the EIP-55 address and its end', async () => {
    const wallet = newWallet();
    const begun = await fixture.begin(wallet.address.toLowerCase());
    const lines = begun.challenge.split('\n');
    expect(lines[1]).toBe(wallet.address);
    expect(lines[8]).toMatch(/^Nonce: [0-9a-f]{32}$/);
    expect(begun.user_id).toBe('');
    expect(new Date(begun.expires_at * 1000).toISOString()).toBe(
      lines[10]?.slice('Expiration Time: '.length),
    );
    expect(Math.abs(begun.expires_at - (Date.now() / 1000 + 600))).toBeLessThan(60);
    expect((await fixture.begin(wallet.address)).challenge).not.toBe(begun.challenge);
  });

  it.each<[string, Partial<BeginWalletRegistrationRequest>, string]>([
    [
      'a wrong checksum',
      { public_address: '0x5aaeb6053F3E94C9b9A09f33669435E7Ef1BeAed' },
      'invalid_public_address',
    ],
    ['another chain', { wallet_type: 'solana' }, 'invalid_public_address'],
    ['a domain that would break the text', { domain: 'a.example\nb' }, 'invalid_domain'],
    ['a port that there is not', { domain: 'app.example.com:99999' }, 'invalid_domain'],
    ['an address in short', { domain: '127.1' }, 'invalid_domain'],
    ['a page elsewhere', { uri: 'https://evil.example' }, 'invalid_request'],
    ['a chain that is none', { chain_id: 'mainnet' }, 'invalid_request'],
  ])('refuses %s', async (_, input, code) => {
    expect(await refusal(fixture.begin(newWallet().address, input))).toBe(code);
  });

  it('knows the port that a URL leaves out', async () => {
    const page = { domain: 'app.example.com:443', uri: 'https://app.example.com:443/login' };
    expect((await fixture.begin(newWallet().address, page)).challenge).toContain(`URI: ${page.uri}`);
  });

  it.each([
    ['public', [], 'invalid_domain'],
    ['public', ['https://other.example'], 'invalid_domain'],
    ['public', ['https://app.example.com'], 'begun'],
    ['secret', ['https://other.example'], 'begun'],
  ] as const)('with a %s key of an App of %j: %s', async (key_kind, allowed_origins, expected) => {
    const app = callerOf(undefined, { allowed_origins: [...allowed_origins] });
    const by = { ...app, key_kind, environment: 'live' as const };
    const begun = fixture.begin(newWallet().address, {}, by).then(
      () => 'begun',
      ({ code }: AppError) => code,
    );
    expect(await begun).toBe(expected);
  });
});

describe('every altered field of an EIP-4361 message is refused', () => {
  const alterations: [string, (text: string) => string][] = [
    ['domain', (text) => text.replace('app.example.com wants', 'evil.example wants')],
    ['account', (text) => text.replace('Ethereum account', 'Solana account')],
    ['address in lower case', (text) => text.replace(/^0x.+$/m, (address) => address.toLowerCase())],
    ['another address', (text) => text.replace(/^0x.+$/m, newWallet().address)],
    ['statement', (text) => text.replace('costs nothing', 'costs everything')],
    ['no statement', (text) => text.replace(/\n\n.*\n\n/, '\n\n')],
    ['URI', (text) => text.replace('URI: https://', 'URI: http://')],
    ['version', (text) => text.replace('Version: 1', 'Version: 2')],
    ['chain', (text) => text.replace('Chain ID: 1', 'Chain ID: 137')],
    ['nonce', (text) => text.replace(/Nonce: ./, 'Nonce: x')],
    ['time of issue', (text) => text.replace(/Issued At: 2/, 'Issued At: 3')],
    ['end', (text) => text.replace(/Expiration Time: 2/, 'Expiration Time: 3')],
    ['a field more', (text) => `${text}\nNot Before: 2026-01-01T00:00:00.000Z`],
    ['a resource', (text) => `${text}\nResources:\n- https://evil.example`],
    ['line ends', (text) => text.replaceAll('\n', '\r\n')],
    ['a space at the end', (text) => `${text} `],
  ];

  it.each(alterations)('%s', async (_, alter) => {
    const wallet = newWallet();
    const { challenge } = await fixture.begin(wallet.address);
    const altered = alter(challenge);
    expect(altered).not.toBe(challenge);
    const given = signatureOf(wallet.address, await wallet.signMessage(altered));
    expect(await refusal(fixture.signIn(given))).toBe('invalid_signature');
    expect(await refusal(fixture.signIn({ ...given, challenge: altered }))).toBe('invalid_signature');
    // Nor does a right signature make up for a text that is not the one that was begun.
    const right = signatureOf(wallet.address, await wallet.signMessage(challenge), { challenge: altered });
    expect(await refusal(fixture.signIn(right))).toBe('invalid_signature');
  });
});
