import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import type { Session, SignInMethods } from './api.js';
import type { OtpsPart, SessionPart } from './parts.js';
import type { Sight } from '../session/sight.js';
import type { ValueStorage } from '../session/stored-value.js';

/** The passkeys of the device, such as `react-native-passkeys`. */
export interface NativePasskeys {
  isSupported(): boolean;
  /** @returns what the person's passkey signed; null where the person cancelled. */
  get(options: PublicKeyCredentialRequestOptionsJSON): Promise<AuthenticationResponseJSON | null>;
}

/** How an app without a page reaches Latchkey, and what it has in place of a browser. */
export interface NativeOptions {
  /** Of the gateway: `https://auth.example.com`. */
  baseUrl: string;
  /** `pk_…`; it is no secret. */
  publicToken: string;
  /** The origin that the App lists in `allowed_origins` for this app: `https://app.example.com`. */
  origin: string;
  /** Keeps the session token over a restart, such as that of `expo-secure-store`. @default memory */
  storage?: ValueStorage;
  /** @default the global one */
  fetch?: typeof fetch;
  /** Without them, `passkeys.signIn` is `not_supported`. */
  passkeys?: NativePasskeys;
  /** Domain of passkeys (the rpId), which names this app as its own. @default the host name of `origin` */
  passkeyDomain?: string;
  /** Whether the app is in the foreground; without it, `onChange` starts no automatic refresh. */
  sight?: Sight;
  /** Origins that `session.fetch` sends the session JWT to. */
  apiOrigins?: readonly string[];
  /** Minutes that a new session lives. @default 1440 */
  sessionExpiresIn?: number;
  /** Milliseconds until a call fails with `network_error`. @default 20000 */
  timeout?: number;
}

/** The sign-in of one app. */
export interface NativeLatchkey {
  /** What the App has on; asked once. */
  methods(): Promise<SignInMethods>;
  readonly session: SessionPart;
  /** Each send is a proof of work, which needs `crypto.subtle`: without it, a send is `not_supported`. */
  readonly otps: OtpsPart;
  readonly passkeys: {
    isSupported(): boolean;
    /** @throws LatchkeyError user_cancelled, not_supported, or one of the API. */
    signIn(): Promise<Session>;
  };
  /** Ends the automatic refresh. */
  close(): void;
}
