import type { DeliveryChannel, Factor } from '@latchkey/contracts/session';

/**
 * Authentication method references (RFC 8176) of each channel. A passkey may be synchronized and a wallet may be
 * software, so both say proof of possession and neither claims hardware. OAuth has no registered value: `fed`
 * is what issuers use.
 */
const REFERENCES: Readonly<Record<DeliveryChannel, readonly string[]>> = {
  sms: ['otp', 'sms'],
  email: ['otp'],
  totp_authenticator: ['otp'],
  totp_recovery_code: ['otp'],
  google_oauth: ['fed'],
  apple_oauth: ['fed'],
  microsoft_oauth: ['fed'],
  discord_oauth: ['fed'],
  okta_oauth: ['fed'],
  github_oauth: ['fed'],
  slack_oauth: ['fed'],
  facebook_oauth: ['fed'],
  webauthn_credential: ['pop'],
  eth_wallet: ['pop'],
  sol_wallet: ['pop'],
};

/**
 * What somebody has who can prove by the channel. Two proofs of one kind are often two of one thing: a TOTP and its
 * recovery codes, two addresses of one mailbox, two wallets of one seed, two accounts at one provider (decision 12).
 */
const KINDS: Readonly<
  Record<DeliveryChannel, 'phone' | 'mailbox' | 'authenticator' | 'account' | 'passkey' | 'wallet'>
> = {
  sms: 'phone',
  email: 'mailbox',
  totp_authenticator: 'authenticator',
  totp_recovery_code: 'authenticator',
  google_oauth: 'account',
  apple_oauth: 'account',
  microsoft_oauth: 'account',
  discord_oauth: 'account',
  okta_oauth: 'account',
  github_oauth: 'account',
  slack_oauth: 'account',
  facebook_oauth: 'account',
  webauthn_credential: 'passkey',
  eth_wallet: 'wallet',
  sol_wallet: 'wallet',
};

/** Each reference once, in the order of the factors; `mfa` with two factors of different kinds and methods. */
export function amrOf(factors: readonly Factor[]): string[] {
  const references = new Set(factors.flatMap(referencesOf));
  if (factors.some((one) => factors.some((other) => areTwoProofs(one, other)))) references.add('mfa');
  return [...references];
}

/** A link that the App delivered names no address: it travelled by no phone that is known (decision 12). */
function referencesOf(factor: Factor): readonly string[] {
  return provesSomething(factor) ? (REFERENCES[factor.delivery_channel] ?? []) : ['otp'];
}

function provesSomething({ delivery_channel, method }: Factor): boolean {
  if (delivery_channel === 'email') return method.email_id !== undefined;
  return delivery_channel !== 'sms' || method.phone_number_id !== undefined;
}

function areTwoProofs(one: Factor, other: Factor): boolean {
  if (!provesSomething(one) || !provesSomething(other)) return false;
  const sameKind = KINDS[one.delivery_channel] === KINDS[other.delivery_channel];
  return !sameKind && one.method.method_id !== other.method.method_id;
}
