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

/** Each reference once, in the order of the factors; `mfa` with two factors or more. */
export function amrOf(factors: readonly Factor[]): string[] {
  const references = new Set(factors.flatMap(({ delivery_channel }) => REFERENCES[delivery_channel] ?? []));
  if (factors.length > 1) references.add('mfa');
  return [...references];
}
