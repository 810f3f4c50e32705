import type {
  FactorType,
  NewTotp,
  Session,
  TotpRecoveryCodes,
  User,
  WalletBalances,
  WalletType,
} from './api.js';

/** Conditions of a step-up; a session that does not meet them is refused with `step_up_required`. */
export interface StepUp {
  /** Each of these was verified in the session. */
  requireFactors?: FactorType[];
  /** Minutes: the newest factor, or each required one, is not older. */
  maxFactorAge?: number;
}

export interface Refresh extends StepUp {
  /**
   * Answers a session that lacks the second proof of its App, for a page where the person proves a factor, or enrols one
   * (only a person who has never proved a second kind may do that with one). Servers refuse it all the same. Needs the
   * App's server.
   */
  purpose?: 'prove_factor' | 'enroll_factor';
}

export interface SessionPart {
  /** The last known session, without asking. A lost network never empties it. */
  current(): Session | null;
  /**
   * Asks the server, and extends nothing. At most one tab asks at a time, and all tabs learn the answer.
   * @returns null where no user is signed in.
   * @throws LatchkeyError step_up_required, network_error.
   */
  refresh(options?: Refresh): Promise<Session | null>;
  /**
   * Called with each change of the session, of other tabs, too. The first listener starts the automatic refresh.
   * @returns ends it.
   */
  onChange(listener: (session: Session | null) => void): () => void;
  /**
   * Ends this session, the others of the user, or all of them.
   * @throws LatchkeyError session_not_found; step_up_required, where others were to end, and one of them has a newer proof,
   *   or the App requires a second proof that the session lacks.
   */
  signOut(scope?: 'here' | 'elsewhere' | 'everywhere'): Promise<void>;
  /**
   * `fetch` for the App's own API. Through the App's server its cookies do the rest. Directly it adds the session JWT,
   * refreshed where it is about to expire, for the page's own origin and those of `apiOrigins`; another origin is a
   * TypeError.
   */
  fetch(input: string | URL | Request, init?: RequestInit): Promise<Response>;
  /**
   * The token of the session in a page without a server; empty through the App's server, and where no user is signed in.
   * Whoever has it is the person: hand it to nothing but a server of your own.
   */
  token(): string;
}

export interface SessionsPart {
  /** The newest 100 of the user. @throws LatchkeyError session_not_found, step_up_required. */
  list(): Promise<Session[]>;
  /** Ends one of the user; nothing, where the id is none. @throws LatchkeyError session_not_found, step_up_required. */
  revoke(sessionId: string): Promise<void>;
}

export interface SendOptions {
  /** Language of the message (BCP 47). */
  locale?: string;
  /** Minutes that the code or the link lives. */
  expiresIn?: number;
}

/** A message that was queued. It says nothing about whether the address is known. */
export interface Sent {
  /** For `otps.verify`. */
  method_id: string;
}

/** How a proof of another user than the one who is signed in is taken. */
export interface SignInOptions {
  /**
   * It signs that user in, and the session that there was ends: for a form to sign in. Without it, the proof is refused with
   * `session_user_mismatch`, because a step-up wants one of the same user.
   */
  replace?: boolean;
}

export interface OtpsPart {
  sendEmail(email: string, options?: SendOptions): Promise<Sent>;
  /** @param phoneNumber in E.164 form: `+4915112345678`. */
  sendSms(phoneNumber: string, options?: SendOptions): Promise<Sent>;
  verify(method_id: string, otp: string, options?: SignInOptions): Promise<Session>;
}

export interface MagicLinksPart {
  /** Remembers that this browser asked, for `complete`. @param redirectUrl one that the App allows. */
  sendEmail(email: string, redirectUrl: string, options?: SendOptions): Promise<void>;
  verify(token: string, options?: SignInOptions): Promise<Session>;
}

export interface PasskeySignIn extends SignInOptions {
  /** Offers passkeys in the field with `autocomplete="username webauthn"`; settles when one was picked. */
  autofill?: boolean;
  /** Called once the person has picked one; it is verified after what this answers. */
  picked?: () => void | Promise<void>;
  signal?: AbortSignal;
}

export interface PasskeyRegistration {
  /** `platform` by default: built into the device. */
  authenticatorType?: 'platform' | 'cross-platform';
  signal?: AbortSignal;
}

export interface PasskeysPart {
  isSupported(): boolean;
  /** Whether `signIn({ autofill: true })` works here. */
  isAutofillSupported(): Promise<boolean>;
  /**
   * Signs in, or adds a factor to the session of the same user.
   * @throws LatchkeyError user_cancelled, aborted (another ceremony began), not_supported, or one of the API.
   */
  signIn(options?: PasskeySignIn): Promise<Session>;
  /** @throws LatchkeyError already_registered, step_up_required. */
  register(options?: PasskeyRegistration): Promise<{ webauthn_credential_id: string }>;
}

export interface TotpsPart {
  /** Needs the App's server. */
  create(): Promise<NewTotp>;
  /** Adds the factor to the session; activates a new TOTP. */
  verify(code: string): Promise<Session>;
  /** With a recovery code instead. */
  recover(code: string): Promise<Session>;
  /** Needs the App's server. */
  recoveryCodes(): Promise<TotpRecoveryCodes[]>;
}

export interface OAuthPart {
  /**
   * Leaves the page. `complete` on the page at `redirectUrl` finishes it, and replaces a session only if both say so.
   * @param redirectUrl one that the App allows.
   * @throws LatchkeyError user_cancelled, where the page was not left after all, or is shown again as it was left.
   */
  begin(provider: string, redirectUrl: string, options?: SignInOptions): Promise<never>;
  /** The same, to add the provider to the user of the session. Needs the App's server. */
  attach(provider: string, redirectUrl: string): Promise<never>;
  /** @throws LatchkeyError not_begun_here, where this tab did not begin the sign-in: a planted link signs no user in. */
  verify(token: string, options?: SignInOptions): Promise<Session>;
}

/** A wallet that announced itself by EIP-6963 or the Wallet Standard. */
export interface DiscoveredWallet {
  /** Stable for one wallet: its reverse domain name (EIP-6963), or its name (Wallet Standard). */
  readonly id: string;
  readonly name: string;
  /** A data URL of an image; empty where the wallet announces another kind of URL. */
  readonly icon: string;
  readonly type: WalletType;
}

export interface WalletsPart {
  /** Those of this browser, each once; a wallet that announces itself late is in the next call. */
  discover(): Promise<DiscoveredWallet[]>;
  /** @throws LatchkeyError user_cancelled, wallet_failed, or one of the API. */
  signIn(wallet: DiscoveredWallet, options?: SignInOptions): Promise<Session>;
  /** Adds the wallet to the user of the session. Needs the App's server. */
  attach(wallet: DiscoveredWallet): Promise<Session>;
  /**
   * What a wallet of the user of the session holds, asked of its chains now. @param walletId `id` of one of `user.me()`.
   * @throws LatchkeyError wallet_not_found, session_not_found, step_up_required.
   */
  balances(walletId: string): Promise<WalletBalances>;
}

export interface Names {
  first_name?: string;
  middle_name?: string;
  last_name?: string;
}

/**
 * Names, TOTPs, providers and wallets need the App's server to change; a change is refused with `step_up_required` without a
 * recent factor: that of the TOTP, where the person has one.
 */
export interface UserPart {
  /** @throws LatchkeyError session_not_found; step_up_required, where the App requires a second proof that the session lacks. */
  me(): Promise<User>;
  update(names: Names): Promise<User>;
  /**
   * Lifts the locks that wrong codes put on the emails, phone numbers or TOTP of the person, at most three times until a
   * right code. @throws LatchkeyError step_up_required, unless the session has a factor of another kind from the last ten
   * minutes; method_locked.
   */
  unlock(methodType: 'email' | 'phone_number' | 'totp'): Promise<void>;
  /** Sends a code to an address that the person wants to add. It says nothing about whether the address is known. */
  beginEmail(email: string, options?: SendOptions): Promise<void>;
  /** Adds the address, verified. @throws LatchkeyError invalid_otp; duplicate_email, where it belongs to another user. */
  verifyEmail(email: string, otp: string): Promise<void>;
  /** As `beginEmail`, by SMS. @param phoneNumber in E.164 form: `+4915112345678`. */
  beginPhoneNumber(phoneNumber: string, options?: SendOptions): Promise<void>;
  verifyPhoneNumber(phoneNumber: string, otp: string): Promise<void>;
  removeEmail(id: string): Promise<void>;
  removePhoneNumber(id: string): Promise<void>;
  removeTotp(id: string): Promise<void>;
  removePasskey(id: string): Promise<void>;
  removeProvider(id: string): Promise<void>;
  removeWallet(id: string): Promise<void>;
}
