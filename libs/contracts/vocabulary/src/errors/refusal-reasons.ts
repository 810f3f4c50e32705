import type { FactorType } from '../sessions/factor.js';
import { FACTOR_TYPES } from '../sessions/factor.js';

/** The reasons of sign-ins: passcodes, links, devices, sessions. In a name, `<n>` is a number and `<type>` a factor. */
const SIGN_IN_REASONS = {
  'otp_guess_<n>_of_<n>': 'The passcode was wrong. It was this guess out of all that the passcode allows.',
  otp_superseded: 'The passcode was right once, but a newer one has replaced it.',
  otp_expired: 'The newest passcode of the method has expired.',
  otp_used: 'The newest passcode of the method was used before.',
  otp_unknown_method: 'No passcode was sent to the method, or so long ago that it is forgotten.',
  method_locked: 'Too many wrong guesses in a row have locked the method for a time.',
  method_locked_for_good:
    'Too many wrong guesses without a success have locked the method until it is unlocked.',
  own_unlocks_used:
    'The user has lifted the locks of the method as often as a session may, and has entered no right code since.',
  send_limit_10_minutes: 'The address was sent all messages that 10 minutes allow.',
  send_limit_24_hours: 'The address was sent all messages that 24 hours allow.',
  sms_no_country_listed:
    'Without a secret key, SMS go only to countries of `sms_country_allowlist`, and the list is empty.',
  sms_country_not_listed: 'The country of the number is not in `sms_country_allowlist`.',
  sms_special_range:
    'The number is of a satellite phone, or a premium, shared-cost, personal, toll-free or internet number, and `sms_special_ranges` is off.',
  send_limit_country: 'The App has sent all SMS to this country that an hour allows.',
  send_limit_day: 'The App has sent all SMS that a day allows (`sms_daily_limit`), over all countries.',
  send_limit_unverified:
    'Of the codes sent to this country today without a secret key, too few were entered. It ends with the day (UTC), or once more are.',
  send_limit_range:
    'Numbers that differ in their last three digits alone were sent all SMS that an hour allows.',
  send_limit_client: 'The client sent all messages that an hour allows it with a public token.',
  send_limit_site: 'The /48 of the client sent all messages that an hour allows it with a public token.',
  proof_of_work_malformed: 'The proof of work cannot be read.',
  proof_of_work_wrong: 'The proof of work is not a solution of a challenge of this App and send.',
  proof_of_work_expired: 'The challenge of the proof of work has expired.',
  proof_of_work_used: 'The proof of work was used before.',
  proof_of_work_too_easy: 'The client has sent so much since its challenge that it needs a harder one.',
  channel_not_configured: 'The operator has set up no mail server, or no SMS provider.',
  fingerprint_ip: 'The IP address differs from the one that asked for the passcode or link.',
  fingerprint_user_agent: 'The user agent differs from the one that asked for the passcode or link.',
  fingerprint_missing: 'The call named no device, and the call that asked for the passcode or link did.',
  hosted_code_unknown: 'No unused code of the hosted page has this value; it may have been exchanged before.',
  hosted_code_expired: 'The code of the hosted page was exchanged too late.',
  hosted_code_verifier: 'The verifier of PKCE does not fit the challenge, or only one of both was given.',
  hosted_code_session: 'The session of the hosted page ended before the exchange.',
  session_not_of_page: 'The hosted page did not begin the session, or has had its code before.',
  link_unknown: 'No magic link of this App has this token.',
  link_expired: 'The magic link has expired.',
  link_used: 'The magic link was used before.',
  link_of_removed_method:
    'The email, phone number or wallet of the magic link was removed, or has another user.',
  'factor_missing:<type>': 'The session has no factor of this type; `any` if it needs any further kind.',
  'factor_too_old:<type>':
    'The factor of this type was verified too long ago; `any` if no type was required.',
  'factor_too_new:<type>':
    'The passkey that signed the payment is known for too short a time: the refusal says in `resets_at` when it counts.',
  session_unknown: 'No session of this App has this token or id.',
  session_ended_revoked: 'The session was revoked.',
  session_ended_expired: 'The session has reached its end.',
  session_ended_idle: 'The session ended because it was not used for the time of `session_idle_minutes`.',
  session_ended_blocked: 'The session ended because its user was blocked.',
  jwt_malformed: 'The session JWT cannot be read.',
  jwt_expired: 'The session JWT has expired, and this call takes only a fresh one.',
  jwt_claims_wrong: 'The session JWT is of another App, another issuer or another time.',
  jwt_cannot_extend: 'With a public token, a JWT alone does not extend a session.',
  jwt_cannot_revoke: 'With a public token, a JWT ends no session.',
  jwt_cannot_unlock: 'With a public token, a JWT unlocks no method.',
  method_removed: 'The method was removed from the user.',
  key_unknown: 'The session JWT names a signing key that this App does not have.',
  key_revoked: 'The session JWT names a signing key that was revoked.',
} as const;

/** The reasons of the other factors: TOTPs, recovery codes, WebAuthn and wallets. */
const FACTOR_REASONS = {
  'totp_guess_<n>_of_<n>': 'The TOTP code was wrong. It was this guess out of all that ten minutes allow.',
  totp_code_used: 'The TOTP code was right, but it or a newer one was accepted before.',
  'recovery_guess_<n>_of_<n>':
    'The recovery code was wrong or used. It was this guess out of all that ten minutes allow.',
  totp_inactive: 'The user has a TOTP, but it is not active yet.',
  totp_unknown: 'The user has no TOTP, or no TOTP of this App has this id.',
  challenge_unknown:
    'No challenge of this App has this value or is for this address; one of WebAuthn is forgotten once it is answered.',
  challenge_expired: 'The challenge has expired.',
  challenge_used: 'The challenge was answered before.',
  challenge_limit: 'The client has all open challenges that one client may have.',
  challenge_of_other_user: 'The challenge was made for another user.',
  signature_invalid: 'The signature is not one of this key over this challenge.',
  credential_malformed: 'The credential is not what a browser makes for this call.',
  credential_unknown: 'No WebAuthn credential of this App and domain has this id.',
  credential_of_other_user: 'The WebAuthn credential is of another user than the challenge.',
  origin_mismatch:
    'The page is not one of the domain of the challenge, or not of `allowed_origins`; for a payment also a page on the origin of the API.',
  rp_id_mismatch: 'The authenticator signed for another domain.',
  user_verification_missing: 'The authenticator did not verify its user, and the challenge requires it.',
  counter_went_back: 'The signature counter is not above the last one.',
  domain_malformed: 'The domain is not a host name, or anybody can register below it.',
  domain_not_allowed: 'The domain is not one of `allowed_origins`.',
} as const;

/** The reasons of sign-ins with a provider that the provider causes. */
const PROVIDER_REASONS = {
  oauth_code_refused: 'The provider refused the code or the refresh token.',
  oauth_client_refused: 'The provider does not know the client id, or refuses the client secret.',
  oauth_answer_forged:
    'The answer of the provider failed a check: of its issuer, signature, audience, nonce, state or times.',
  oauth_issuer_mismatch: 'The document at the issuer names another issuer.',
  oauth_address_refused: 'The issuer, or an endpoint of it, leads to an address that this App may not use.',
  oauth_provider_unreachable: 'The provider could not be reached, or did not answer within 5 seconds.',
  oauth_answer_unusable:
    'The provider answered with an error, a redirect, more than 1 MiB, or something other than JSON.',
  oauth_outcome_unknown:
    'The provider was sent the code and gave no usable answer. The code is not sent again: begin anew.',
} as const;

/** The reasons of a refused signature: what the bytes of a transaction are, beside what the transfer says. */
const SIGNATURE_REASONS = {
  intent_missing: 'The call for a signature did not say which payment it is for.',
  intent_malformed: 'What the call for a signature says of its payment is not whole, or in another form.',
  intent_expired: 'The transfer could no longer be confirmed when its signature was asked for.',
  intent_changed: 'Another payment was signed, or confirmed, for this transfer before.',
  intent_signed_too_often:
    'The payment of the transfer was signed with 3 other nonces (EVM) or sequence numbers (Stellar), or as 5 other messages (Solana), before: more than any failure calls for. Cancel the transfer, and make another one.',
  payment_form_unknown:
    'The bytes are no unsigned transaction in a form that the signer knows: one payment of the coin, or of a token.',
  payment_payer_differs: 'Another account than the wallet pays.',
  payment_chain_differs: 'The transaction is for another chain than the transfer.',
  payment_chain_unknown:
    'The signer has no setting by which Apps of this environment pay on the chain of the transfer: the operator adds the chain to `CHAINS_ETHEREUM`, `CHAINS_ETHEREUM_TEST` and so on, which the log line `signature.refused` names.',
  payment_token_unknown:
    'The wallet has no such currency, or the signer no contract of it on this chain: beside the main net the operator sets `TOKEN_CONTRACT_USDC` and so on, for the signer, too.',
  payment_token_differs: 'The contract, the mint or its decimals are not those of the currency.',
  payment_destination_differs: 'The transaction pays another address than the transfer.',
  payment_amount_differs: 'The transaction pays another amount than the transfer.',
  payment_memo_differs: 'The transaction has another memo than the transfer, or only one of both has one.',
  payment_lasts_too_long:
    'The transaction could be executed for more than an hour after the end of the transfer.',
  payment_fee_too_high: 'The fees are above those of the transfer, or above what any payment costs.',
} as const;

/** The reasons of the other calls. */
const OTHER_REASONS = {
  identifiers_of_two_users: 'The email, the phone number and the `external_id` are not of one user.',
  external_id_of_other_user: 'Another user of the App has the `external_id`.',
  identifier_of_proven_user: 'The user of the known identifier has proved it, so create attaches nothing.',
  method_of_other_user: 'The email or phone number is of another user.',
  method_unknown: 'No email or phone number of this App has this id.',
  address_unknown: 'No user of this App has this address.',
  oauth_state_unknown: 'No sign-in with this provider has this state, or it was used or has expired.',
  oauth_state_mismatch: 'The state is not the one that began this sign-in.',
  oauth_token_unknown: 'No sign-in with a provider of this App has this token.',
  oauth_token_expired: 'The token of the redirect has expired.',
  oauth_token_used: 'The token of the redirect was used before.',
  oauth_exchange_refused: 'The provider refused the code, or its answer was not right.',
  oauth_exchange_under_way: 'Another call is exchanging the code at the provider.',
  oauth_provider_changed: 'The client id or the issuer of the provider was changed during the sign-in.',
  oauth_account_unknown: 'No user of this App has this account at the provider.',
  oauth_account_of_other_user: 'The account at the provider is linked with another user.',
  provider_not_set_up: 'The settings of the App have no such provider, or not all that it needs.',
  provider_tokens_expired: 'The access token has expired, and the provider gave no token to refresh it with.',
  address_moves: 'The address would get a user of its own, because its user has another proof.',
  'transfer_<status>': 'The transfer has this status.',
  chain_changed: 'The endpoint leads to another chain than the one for which the transfer was created.',
  approval_key_unset: 'The App has no approval key: the operator sets one.',
  signed_payment_differs: 'What was signed is another payment than the one of this transfer.',
  transfer_created_by_key: 'The key created the transfer, so it does not approve it.',
  transfer_confirmed_by_key: 'The key confirmed the transfer, so it neither approves nor rejects it.',
  transfer_approved_by_key: 'The key has approved the transfer before, so it does not reject it.',
  approvals_by_keys: 'The transfer policy wants approvals by secret keys of the App, and an operator asked.',
  approvals_by_operators: 'The transfer policy wants approvals by operators, and a key of the App asked.',
  wallet_queue_full:
    'As many payments of the wallet wait for each other as its chain executes in the time of a payment: of Stellar 50. Confirm the transfer again once some of them have ended.',
  token_places_differ:
    'The contract of the token has other places than the setting `TOKEN_DECIMALS_USDC` and so on says, or than the usual contract where it is not set: the operator sets it, for transfer and the signer.',
  funds_below_amount: 'The wallet holds less than the amount.',
  funds_reserved:
    'The wallet holds the amount, but only with what its account has to keep: of Stellar half a coin for each entry of the account, and for two more.',
  funds_below_fees: 'The wallet holds the amount, but not the fees as well.',
  funds_in_large_transactions:
    'The coins of the payment come from transactions that are too large to be shown to the signer, some megabytes together: make it smaller.',
  funds_unconfirmed:
    'The wallet holds the amount only with coins that wait for their block, such as the change of a payment.',
} as const;

/** Every reason that a request record may name, with a sentence each. The one place that knows them. */
export const REFUSAL_REASONS = {
  ...SIGN_IN_REASONS,
  ...FACTOR_REASONS,
  ...PROVIDER_REASONS,
  ...SIGNATURE_REASONS,
  ...OTHER_REASONS,
};

type Documented = keyof typeof REFUSAL_REASONS;
type TransferStatus = (typeof TRANSFER_STATUSES)[number];
type Filled<Name> = Name extends `${infer Start}<n>${infer Rest}`
  ? `${Start}${number}${Filled<Rest>}`
  : Name extends `${infer Start}<type>`
    ? `${Start}${FactorType | 'any'}`
    : Name extends `${infer Start}<status>`
      ? `${Start}${TransferStatus}`
      : Name;

/** The cause of a refusal where its `error_type` has several: a code, such as `otp_guess_3_of_5`. */
export type RefusalReason = Filled<Documented>;

const TRANSFER_STATUSES = [
  'awaiting_approval',
  'processing',
  'completed',
  'failed',
  'cancelled',
  'rejected',
  'expired',
] as const;
const PLACES: readonly [place: string, pattern: string][] = [
  ['<n>', '\\d{1,3}'],
  ['<type>', `(?:${[...FACTOR_TYPES, 'any'].join('|')})`],
  ['<status>', `(?:${TRANSFER_STATUSES.join('|')})`],
];
const NAMES = Object.keys(REFUSAL_REASONS) as Documented[];
const patternOf = (name: string) =>
  PLACES.reduce((text, [place, pattern]) => text.replaceAll(place, pattern), name);
const KNOWN = new RegExp(`^(?:${NAMES.map(patternOf).join('|')})$`);
/** The names that have places. */
const FILLABLE = NAMES.filter((name) => patternOf(name) !== name).map(
  (name) => [name, new RegExp(`^${patternOf(name)}$`)] as const,
);

/** Whether a text is a reason of the table, with its places filled. */
export function isRefusalReason(text: string): text is RefusalReason {
  return KNOWN.test(text);
}

/** The name of a reason in the table, with its places empty: of few values, for a metric. */
export function reasonNameOf(reason: RefusalReason): Documented {
  return FILLABLE.find(([, pattern]) => pattern.test(reason))?.[0] ?? (reason as Documented);
}
