import type { Session, SignInMethods } from './api.js';
import type {
  MagicLinksPart,
  OAuthPart,
  OtpsPart,
  PasskeysPart,
  SessionPart,
  SessionsPart,
  SignInOptions,
  TotpsPart,
  UserPart,
  WalletsPart,
} from './parts.js';

interface Common {
  /** Minutes that a new session lives. @default 1440 */
  sessionExpiresIn?: number;
  /** Domain of passkeys (the rpId). @default the host name of the page */
  passkeyDomain?: string;
  /** Milliseconds until a call fails with `network_error`. @default 20000 */
  timeout?: number;
}

/** Through the App's server: no script ever sees a token. */
export interface ServerOptions extends Common {
  /** Where the App's handler is, on the origin of the page: `/auth`. */
  server: string;
}

/** Straight to the gateway, for a page without a server. The page holds the session token. */
export interface DirectOptions extends Common {
  /** Of the gateway: `https://auth.example.com`. */
  baseUrl: string;
  /** `pk_…`; it is no secret. */
  publicToken: string;
  /**
   * Where the session token is: `memory` (of the open tabs), or `local` (localStorage; survives a restart of the
   * browser). A script of another origin reads neither. @default 'memory'
   */
  storage?: 'memory' | 'local';
  /** Origins besides the page's own that `session.fetch` sends the session JWT to. */
  apiOrigins?: readonly string[];
}

export type LatchkeyOptions = ServerOptions | DirectOptions;

/** How `complete` treats a magic link that another browser asked for, and a user who is signed in. */
export interface CompleteOptions extends SignInOptions {
  /** The person said that they want to be signed in here, by a link that another browser asked for. */
  confirmed?: boolean;
}

export interface Latchkey {
  /** Whether the App's server stands between; without it, parts of the interface answer `server_required`. */
  readonly mode: 'server' | 'direct';
  /** What the App has on; asked once. */
  methods(): Promise<SignInMethods>;
  readonly session: SessionPart;
  readonly otps: OtpsPart;
  readonly magicLinks: MagicLinksPart;
  readonly passkeys: PasskeysPart;
  readonly totps: TotpsPart;
  readonly oauth: OAuthPart;
  readonly wallets: WalletsPart;
  readonly user: UserPart;
  readonly sessions: SessionsPart;
  /**
   * Finishes a magic link or a sign-in at a provider, if the page was opened by one, and takes its parameters out of the
   * address bar at once. Call it when the page starts. What no answer came to is tried again by the next call.
   * @param url the page's own by default; one that is given is read alone, and nothing is taken out of the address bar.
   * @returns null where the page was not opened by one.
   * @throws LatchkeyError not_begun_here, confirmation_required, oauth_failed, invalid_magic_link.
   */
  complete(url?: string, options?: CompleteOptions): Promise<Session | null>;
  /** Ends the automatic refresh and the channel to other tabs. */
  close(): void;
}
