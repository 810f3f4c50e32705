import type { Input } from '../client/call.js';
import type { ApiErrorType } from '../generated/error-types.js';
import type { Call } from './gateway.js';

/** What the gateway admits by the session: the table of who may do what, and when, is its own. */
export type OwnChange = Input<'checkOwnChange'>['change'];

/** One operation that pages may ask for. What is not in the table does not exist for them. */
export interface Operation {
  readonly method: Call['method'];
  /** Of an own change the gateway decides whether the session suffices, and whether its factors are recent. */
  readonly access: 'anyone' | 'session' | 'change';
  /** Members that the page may send; others are dropped. */
  readonly takes: readonly string[];
  /** Members without which the gateway would trust a server more than a page deserves. */
  readonly needs?: readonly string[];
  /** Members that every call has. */
  readonly adds?: Readonly<Record<string, unknown>>;
  /** Starts a session, or adds a factor to that of the request. */
  readonly signsIn?: boolean;
  /** The gateway takes the device of the user. */
  readonly device?: boolean;
  /** The gateway takes the session itself, and finds its user in it. */
  readonly shows?: 'session';
  /** What the user is about to do, for a call that names its user; a call that shows the session needs none. */
  readonly change?: OwnChange;
  /** The call is about the user of the session; with `asked` only if the page sends any `user_id`. */
  readonly user?: 'always' | 'asked';
  /** What a session that lacks the second proof of its App is taken for; absent where it is not taken. */
  readonly purpose?: 'prove_factor' | 'enroll_factor';
  /** Where the call goes, if it is another path; `:user` is the user of the session. */
  readonly path?: string;
  /** The gateway gets the page's own `domain` and `uri`, so that no other site can have a text signed. */
  readonly page?: boolean;
}

/** A visitor has only what the App allows without a secret key. */
const VISITOR = { for_visitor: true } as const;
const SEND = {
  method: 'POST',
  access: 'anyone',
  device: true,
  // The answer does not tell whether the address has an account.
  adds: { uniform_answer: true },
} as const;
const SIGN_IN = { method: 'POST', access: 'anyone', device: true, signsIn: true } as const;
const SECOND = { ...SIGN_IN, access: 'session', user: 'always', purpose: 'prove_factor' } as const;
const CHANGE = { method: 'POST', access: 'change', user: 'always' } as const;
/** The same call as that of a page without a server. */
const OWN_CHANGE = { method: 'POST', access: 'change', shows: 'session' } as const;
/** An address is attached once its owner has proved it; the answer before that tells nothing of the address. */
const NEW_ADDRESS = { ...OWN_CHANGE, device: true } as const;
/** For a visitor, or with a `user_id` a change of that user. */
const ATTACH = { method: 'POST', access: 'anyone', user: 'asked' } as const;
const READ = { method: 'GET', takes: [] } as const;
/** Whoever may enrol a factor with one proof can have the second one, so they may see the account before. */
const OWN = { ...READ, access: 'session', purpose: 'enroll_factor' } as const;

/** By the path behind the base; `*` is one segment. */
export const OPERATIONS: Readonly<Record<string, Operation>> = {
  sign_in_methods: { ...READ, access: 'anyone' },
  'otps/email/send': { ...SEND, takes: ['email', 'expires_in', 'locale'] },
  'otps/sms/send': {
    ...SEND,
    adds: { ...SEND.adds, ...VISITOR },
    takes: ['phone_number', 'expires_in', 'locale'],
  },
  'magic_links/email/send': { ...SEND, takes: ['email', 'redirect_url', 'expires_in', 'locale'] },
  'otps/verify': { ...SIGN_IN, takes: ['method_id', 'otp'] },
  'magic_links/verify': { ...SIGN_IN, takes: ['token'] },
  'oauth/*/begin': { ...ATTACH, change: 'add_provider', takes: ['redirect_url'] },
  // With the state, only the browser that began can finish.
  'oauth/verify': { ...SIGN_IN, takes: ['token', 'state'], needs: ['state'] },
  'webauthn/authentication/begin': {
    ...{ method: 'POST', access: 'anyone', user: 'asked', purpose: 'prove_factor' },
    takes: ['domain'],
  },
  'webauthn/authentication/verify': { ...SIGN_IN, takes: ['public_key_credential'] },
  'wallets/registrations/begin': {
    ...ATTACH,
    change: 'add_wallet',
    page: true,
    takes: ['wallet_type', 'public_address', 'chain_id'],
  },
  'wallets/verify': {
    ...SIGN_IN,
    takes: ['wallet_type', 'public_address', 'signature', 'challenge'],
    needs: ['challenge'],
  },
  'totps/verify': { ...SECOND, takes: ['totp_code'] },
  // The gateway asks for a recent proof of another kind than the locked one.
  'methods/unlock': {
    ...{ method: 'POST', access: 'session', purpose: 'prove_factor', shows: 'session' },
    takes: ['method_type'],
  },
  'totps/recover': { ...SECOND, takes: ['recovery_code'] },
  'passwords/strength_check': { method: 'POST', access: 'anyone', takes: ['password'] },
  'users/me': { ...OWN, path: 'users/:user' },
  'sessions/list': { ...OWN, path: 'sessions/list?user_id=:user&limit=100' },
  // The gateway finds the user in the session, and the wallet with that user.
  'profile/balances': { method: 'POST', access: 'session', shows: 'session', takes: ['wallet_id'] },
  'totps/create': { ...CHANGE, change: 'add_totp', takes: ['expires_in'] },
  'totps/recovery_codes': { ...CHANGE, change: 'list_recovery_codes', takes: [] },
  'webauthn/registrations/begin': {
    ...OWN_CHANGE,
    path: 'profile/passkeys/begin',
    takes: ['domain', 'authenticator_type'],
  },
  'webauthn/registrations/create': {
    ...OWN_CHANGE,
    path: 'profile/passkeys/create',
    takes: ['public_key_credential', 'name'],
  },
  'users/me/update': {
    ...{ method: 'POST', access: 'change', change: 'update_names', path: 'users/:user/update' },
    takes: ['first_name', 'middle_name', 'last_name'],
  },
  'users/me/email/begin': {
    ...NEW_ADDRESS,
    path: 'profile/email/begin',
    takes: ['email', 'expires_in', 'locale'],
  },
  'users/me/email/verify': {
    ...NEW_ADDRESS,
    path: 'profile/email/verify',
    takes: ['email', 'otp'],
  },
  'users/me/phone_number/begin': {
    ...NEW_ADDRESS,
    path: 'profile/phone_number/begin',
    adds: VISITOR,
    takes: ['phone_number', 'expires_in', 'locale'],
  },
  'users/me/phone_number/verify': {
    ...NEW_ADDRESS,
    path: 'profile/phone_number/verify',
    takes: ['phone_number', 'otp'],
  },
};

/** Of one kind of thing that users can remove: by a call of their session, or by its id once it is in their list. */
export type Removable =
  | { readonly path: string; readonly idName: string }
  | { readonly change: OwnChange; readonly list: string; readonly absent: ApiErrorType };

/** What users can remove, by the segment of the path. */
export const REMOVABLE: Readonly<Record<string, Removable>> = {
  email: { path: 'profile/email/remove', idName: 'email_id' },
  phone_number: { path: 'profile/phone_number/remove', idName: 'phone_number_id' },
  webauthn_credentials: { path: 'profile/passkeys/remove', idName: 'webauthn_credential_id' },
  totps: { change: 'remove_totp', list: 'totps', absent: 'totp_not_found' },
  idp_providers: { change: 'remove_provider', list: 'idp_providers', absent: 'idp_provider_not_found' },
  wallets: { change: 'remove_wallet', list: 'wallets', absent: 'wallet_not_found' },
};
