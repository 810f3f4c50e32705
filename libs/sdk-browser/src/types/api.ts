import type { components } from '../generated/schema.js';

type Schemas = components['schemas'];

/** What the App has on: `GET /v1/auth/sign_in_methods`. */
export type SignInMethods = Schemas['SignInMethods'];
/** Ways to sign in that an App can have. */
export type SignInMethod = SignInMethods['methods'][number];
export type WalletType = SignInMethods['wallet_types'][number];

/** One way in which the user of a session was verified. */
export type Factor = Schemas['Factor'];
export type FactorType = Factor['type'];
/** A session as the API answers it, without its token. Times are Unix epoch seconds. */
export type Session = Omit<Schemas['Session'], 'session_token'>;

/** The user of the session, without what is the App's. */
export type User = Omit<Schemas['User'], 'metadata' | 'external_id'> & {
  /** What a page without a server may change; absent where the App's server answered. */
  readonly page_changes?: readonly PageChange[];
};
export type PageChange = Schemas['OwnUser']['page_changes'][number];
export type UserEmail = Schemas['UserEmail'];
export type UserPhoneNumber = Schemas['UserPhoneNumber'];
export type UserProvider = Schemas['UserIdpProvider'];
export type UserWallet = Schemas['UserWallet'];
/** What a wallet holds; a chain that did not answer is in `unavailable`, and never a zero. */
export type WalletBalances = Schemas['OwnBalancesResponse'];
export type UserTotp = Schemas['Totp'];
export type UserPasskey = Schemas['WebauthnCredential'];

/** A TOTP that was just created. It becomes active with its first code. */
export type NewTotp = Schemas['CreateTotpResponse'];
export type TotpRecoveryCodes = Schemas['TotpRecoveryCodes'];
