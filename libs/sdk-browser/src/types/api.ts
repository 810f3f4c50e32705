/** Ways to sign in that an App can have. */
export type SignInMethod = 'email_otp' | 'sms_otp' | 'magic_link' | 'passkey' | 'wallet' | 'oauth';

/** What the App has on: `GET /v1/auth/sign_in_methods`. */
export interface SignInMethods {
  app_name: string;
  environment: 'test' | 'live';
  /** Who may sign up. */
  sign_up: 'open' | 'invited' | 'closed';
  /** Whether pages without a server may ask for codes and links. */
  public_sends: boolean;
  /** Digits of a code. */
  otp_length: number;
  methods: SignInMethod[];
  /** Names for `oauth.begin`. */
  oauth_providers: string[];
  wallet_types: WalletType[];
}

export type WalletType = 'ethereum' | 'solana';

export type FactorType = 'otp' | 'oauth' | 'wallet' | 'totp' | 'webauthn';

/** One way in which the user of a session was verified. */
export interface Factor {
  type: FactorType;
  delivery_channel: string;
  method: {
    method_id: string;
    method_type: 'email' | 'wallet' | 'phone_number' | 'webauthn' | 'totp';
    /** Unix epoch seconds. */
    last_verified_at: number;
    email?: string;
    phone_number?: string;
    wallet_type?: string;
    wallet_public_address?: string;
    user_verified?: boolean;
  };
}

/** A session as the API answers it, without its token. Times are Unix epoch seconds. */
export interface Session {
  id: string;
  user_id: string;
  started_at: number;
  expires_at: number;
  last_active_at: number;
  factors: Factor[];
  device_fingerprint: { ip: string; user_agent: string };
  updated_at: number;
  created_at: number;
}

interface Dated {
  id: string;
  /** Unix epoch seconds. */
  updated_at: number;
  created_at: number;
}

export interface UserEmail extends Dated {
  email: string;
  verified: boolean;
}

export interface UserPhoneNumber extends Dated {
  phone_number: string;
  verified: boolean;
}

export interface UserProvider extends Dated {
  /** `google`, `github`, … */
  provider: string;
  provider_subject: string;
}

export interface UserWallet extends Dated {
  public_address: string;
  wallet_type: string;
  verified: boolean;
  is_default: boolean;
  /** Its key is held elsewhere, by the wallet of the person for example. */
  is_read_only: boolean;
  is_imported: boolean;
}

export interface UserTotp extends Dated {
  /** Whether it is active. */
  verified: boolean;
  last_used_at: number;
}

export interface UserPasskey extends Dated {
  name: string;
  domain: string;
  authenticator_type: 'platform' | 'cross-platform';
  transports: string[];
  multi_device: boolean;
  backed_up: boolean;
  last_used_at: number;
}

/** The user of the session, without `metadata`, which is the App's. */
export interface User {
  user_id: string;
  first_name: string;
  middle_name: string;
  last_name: string;
  status: 'pending' | 'active' | 'blocked';
  active: boolean;
  emails: UserEmail[];
  phone_numbers: UserPhoneNumber[];
  idp_providers: UserProvider[];
  wallets: UserWallet[];
  totps: UserTotp[];
  webauthn_credentials: UserPasskey[];
  updated_at: number;
  created_at: number;
}

/** A TOTP that was just created. It becomes active with its first code. */
export interface NewTotp {
  totp_id: string;
  /** Base32, for typing it in. */
  secret: string;
  /** PNG as a data URL. */
  qr_base64: string;
  recovery_codes: string[];
}

export interface TotpRecoveryCodes {
  id: string;
  verified: boolean;
  /** Those that are left. */
  recovery_codes: string[];
}
