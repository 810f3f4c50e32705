import type { DeliveryChannel, Factor } from './factor.js';

/** What a delivery channel proves, for `amr`. */
interface Channel {
  /**
   * Authentication method references (RFC 8176). A passkey may be synchronized and a wallet may be software, so both
   * are proof of possession and neither claims hardware. OAuth has no registered value: issuers use `fed`.
   */
  references: readonly string[];
  /**
   * Two proofs of one kind are often two of one thing: a TOTP and its recovery codes, two addresses of one mailbox, two
   * wallets of one seed, two accounts at one provider.
   */
  kind: ProofKind;
}

export type ProofKind = 'phone' | 'mailbox' | 'authenticator' | 'account' | 'passkey' | 'wallet';

const AUTHENTICATOR: Channel = { references: ['otp'], kind: 'authenticator' };
const ACCOUNT: Channel = { references: ['fed'], kind: 'account' };
const WALLET: Channel = { references: ['pop'], kind: 'wallet' };

const CHANNELS: Readonly<Record<DeliveryChannel, Channel>> = {
  sms: { references: ['otp', 'sms'], kind: 'phone' },
  email: { references: ['otp'], kind: 'mailbox' },
  totp_authenticator: AUTHENTICATOR,
  totp_recovery_code: AUTHENTICATOR,
  google_oauth: ACCOUNT,
  apple_oauth: ACCOUNT,
  microsoft_oauth: ACCOUNT,
  discord_oauth: ACCOUNT,
  okta_oauth: ACCOUNT,
  github_oauth: ACCOUNT,
  slack_oauth: ACCOUNT,
  facebook_oauth: ACCOUNT,
  oidc_oauth: ACCOUNT,
  webauthn_credential: { references: ['pop'], kind: 'passkey' },
  eth_wallet: WALLET,
  sol_wallet: WALLET,
};

/** Each reference once, in the order of the factors; `mfa` with two factors of different kinds and methods. */
export function amrOf(factors: readonly Factor[]): string[] {
  const references = new Set(factors.flatMap(referencesOf));
  if (provesTwice(factors)) references.add('mfa');
  return [...references];
}

/** Whether two factors have different kinds and methods. */
export function provesTwice(factors: readonly Factor[]): boolean {
  return factors.some((one) => factors.some((other) => areTwoProofs(one, other)));
}

/** The kinds of proof among the factors, each with its method. */
export function proofsOf(factors: readonly Factor[]): { methodId: string; kind: ProofKind }[] {
  return factors.filter(provesSomething).flatMap((factor) => {
    const kind = kindOf(factor);
    return kind ? [{ methodId: factor.method.method_id, kind }] : [];
  });
}

/** A link that the App delivered names no address, so it proves no phone. */
function referencesOf(factor: Factor): readonly string[] {
  return provesSomething(factor) ? (CHANNELS[factor.delivery_channel]?.references ?? []) : ['otp'];
}

function provesSomething({ delivery_channel, method }: Factor): boolean {
  if (delivery_channel === 'email') return method.email_id !== undefined;
  return delivery_channel !== 'sms' || method.phone_number_id !== undefined;
}

function areTwoProofs(one: Factor, other: Factor): boolean {
  if (!provesSomething(one) || !provesSomething(other)) return false;
  return kindOf(one) !== kindOf(other) && one.method.method_id !== other.method.method_id;
}

/**
 * Whoever reads the mailbox of a user may have linked the account by it, or have reset its password. Version 0.2.0 did not
 * say whether it may be so.
 */
export function kindOf({ delivery_channel, method }: Factor): ProofKind | undefined {
  const kind = CHANNELS[delivery_channel]?.kind;
  return kind === 'account' && method.email_vouched !== false ? 'mailbox' : kind;
}
