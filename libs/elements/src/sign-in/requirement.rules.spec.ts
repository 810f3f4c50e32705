import { describe, expect, it } from '@jest/globals';
import type { Factor, FactorType, Session, SignInMethods, User } from '@latchkey/browser';
import { newestTypes, otherWaysOf, parseRequirement, unmetGroups, waysOf } from './requirement.rules.js';

const factor = (type: FactorType, last_verified_at: number, method: object = {}) =>
  ({ type, delivery_channel: 'email', method: { last_verified_at, ...method } }) as unknown as Factor;
const sessionOf = (...factors: Factor[]) => ({ factors }) as Session;
const methods = {
  methods: ['email_otp', 'sms_otp', 'passkey', 'wallet', 'oauth'],
  oauth_providers: ['google', 'github'],
  wallet_types: ['ethereum'],
} as unknown as SignInMethods;

describe('what a page requires', () => {
  it('reads types and their alternatives', () => {
    expect(parseRequirement('')).toEqual([]);
    expect(parseRequirement(' otp  totp|webauthn ')).toEqual([['otp'], ['totp', 'webauthn']]);
  });

  it('refuses a type that does not exist', () => {
    expect(() => parseRequirement('otp|topt')).toThrow('"topt"');
  });

  it('is met by a factor of each group', () => {
    const session = sessionOf(factor('otp', 1));
    const groups = parseRequirement('otp totp|webauthn');
    const progress = { groups, session, verified: new Set<FactorType>(), onlyFresh: false };
    expect(unmetGroups(progress)).toEqual([['totp', 'webauthn']]);
    expect(unmetGroups({ ...progress, verified: new Set<FactorType>(['webauthn']) })).toEqual([]);
  });

  it('counts older factors for nothing where only fresh ones count', () => {
    const groups = parseRequirement('otp');
    const session = sessionOf(factor('otp', 1));
    expect(unmetGroups({ groups, session, verified: new Set(), onlyFresh: true })).toEqual([['otp']]);
  });

  it('knows what was verified last', () => {
    expect(newestTypes(sessionOf(factor('otp', 5), factor('totp', 9)))).toEqual(['totp']);
  });
});

describe('the ways to confirm it', () => {
  const user = {
    emails: [
      { email: 'ada@example.com', verified: true },
      { email: 'typed@example.com', verified: false },
    ],
    phone_numbers: [],
    totps: [{ verified: true }],
    webauthn_credentials: [{}],
    wallets: [{ is_read_only: false }],
    idp_providers: [{ provider: 'github' }],
  } as unknown as User;
  const known = { session: sessionOf(), user, methods, passkeys: true, totps: true };

  it('are those that the person has', () => {
    expect(waysOf(known)).toEqual([
      { kind: 'passkey' },
      { kind: 'totp' },
      { kind: 'recovery' },
      { kind: 'email', address: 'ada@example.com' },
      { kind: 'oauth', provider: 'github' },
    ]);
  });

  it('are not only those of people with an address', () => {
    const wallets = [{ is_read_only: true }];
    const alone = { ...user, emails: [], totps: [], webauthn_credentials: [], idp_providers: [], wallets };
    expect(waysOf({ ...known, user: alone as unknown as User })).toEqual([{ kind: 'wallet' }]);
  });

  it('never lead to an address that was not proved', () => {
    const ways = waysOf({ ...known, user: { ...user, emails: user.emails.slice(1) } }, ['otp']);
    expect(ways).toEqual([]);
  });

  it('are those of the required types alone', () => {
    expect(waysOf(known, ['oauth'])).toEqual([{ kind: 'oauth', provider: 'github' }]);
    expect(waysOf(known, ['wallet'])).toEqual([]);
    expect(waysOf({ ...known, user: { ...user, totps: [] } }, ['totp'])).toEqual([]);
    expect(waysOf({ ...known, passkeys: false }, ['webauthn'])).toEqual([]);
  });

  it('come from the session where the user cannot be read', () => {
    const proved = factor('otp', 1, { phone_number: '+442079460000' });
    const asked = { ...known, user: null, session: sessionOf(proved, proved) };
    const ways = waysOf(asked, ['webauthn', 'otp']);
    expect(ways).toEqual([{ kind: 'passkey' }, { kind: 'sms', address: '+442079460000' }]);
  });

  it('have a TOTP where the user cannot be read: the code decides', () => {
    const both = [{ kind: 'totp' }, { kind: 'recovery' }];
    expect(waysOf({ ...known, user: null }, ['totp'])).toEqual(both);
    expect(waysOf({ ...known, user: { ...user, totps: [] } }, ['totp'])).toEqual([]);
  });

  it('have no TOTP where the page verifies none', () => {
    for (const who of [user, null])
      expect(waysOf({ ...known, user: who, totps: false }, ['totp'])).toEqual([]);
  });
});

describe('the ways to prove another kind', () => {
  const by = (delivery_channel: string, method: object = {}) =>
    sessionOf({ delivery_channel, method } as unknown as Factor);
  const namesAfter = (session: Session, user: User | null = null) =>
    otherWaysOf({ session, user, methods, passkeys: true, totps: true }).map((way) =>
      way.kind === 'typed' ? `typed ${way.channel}` : way.kind,
    );

  it.each([
    ['an email', by('email'), ['passkey', 'totp', 'recovery', 'typed sms', 'wallet', 'oauth', 'oauth']],
    ['an SMS', by('sms'), ['passkey', 'totp', 'recovery', 'typed email', 'wallet', 'oauth', 'oauth']],
    [
      'a passkey',
      by('webauthn_credential'),
      ['totp', 'recovery', 'typed email', 'typed sms', 'wallet', 'oauth', 'oauth'],
    ],
    [
      'a recovery code',
      by('totp_recovery_code'),
      ['passkey', 'typed email', 'typed sms', 'wallet', 'oauth', 'oauth'],
    ],
    [
      'a wallet',
      by('sol_wallet'),
      ['passkey', 'totp', 'recovery', 'typed email', 'typed sms', 'oauth', 'oauth'],
    ],
    [
      'an account',
      by('github_oauth', { email_vouched: false }),
      ['passkey', 'totp', 'recovery', 'typed email', 'typed sms', 'wallet'],
    ],
    [
      'an account by the email of the person',
      by('github_oauth', { email_vouched: true }),
      ['passkey', 'totp', 'recovery', 'typed sms', 'wallet'],
    ],
  ] as const)('after %s', (_, session, names) => {
    expect(namesAfter(session)).toEqual(names);
  });

  it('ask for no address where those of the person are known', () => {
    const user = {
      emails: [{ email: 'ada@example.com', verified: true }],
      phone_numbers: [{ phone_number: '+49301234567', verified: true }],
      totps: [],
      webauthn_credentials: [],
      wallets: [],
      idp_providers: [],
    } as unknown as User;
    expect(namesAfter(by('email'), user)).toEqual(['sms']);
  });
});
