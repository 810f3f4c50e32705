import type { ServerMetadata } from 'openid-client';
import type { ProviderAccount, ProviderClient } from './provider-protocol.js';

/** Members of an ID token, of the user-info endpoint, or of an answer of an API. */
export type Claims = Readonly<Record<string, unknown>>;
export type CallbackParams = Readonly<Record<string, string>>;

/** Asks the API of a provider for JSON with the access token. @throws AppError, EgressError */
type AskApi = (url: URL) => Promise<unknown>;

interface CommonTraits {
  /** Of the provider; empty where each App names its own. An App's `issuer` replaces it. */
  readonly base: string;
  readonly scopes: readonly string[];
  /** Of the authorization request. */
  readonly parameters?: Readonly<Record<string, string>>;
  /** What a refresh token needs in addition. */
  readonly offline?: {
    readonly scopes?: readonly string[];
    readonly parameters?: Readonly<Record<string, string>>;
  };
}

/** A provider with discovery and ID tokens (OpenID Connect). */
export interface OpenIdTraits extends CommonTraits {
  readonly kind: 'openid';
  /** Its page for sign-ins, as its document names it; absent where each App names its own server. */
  readonly page?: string;
  /** Whether its ID token may lack what its user-info endpoint answers. */
  readonly readsUserInfo: boolean;
  /** Whether it takes the client secret in the header where it lists that, which is the default of the standard. */
  readonly prefersBasic: boolean;
  /** Whether the provider proves that the account's user reads the email of these claims. */
  readonly isEmailProven: (claims: Claims) => boolean;
  readonly namesOf?: (params: CallbackParams) => Pick<ProviderAccount, 'firstName' | 'lastName'>;
}

/** A provider with OAuth 2.0 and an API of its own. */
export interface OAuthTraits extends CommonTraits {
  readonly kind: 'oauth';
  readonly server: (base: string) => ServerMetadata;
  readonly accountOf: (
    ask: AskApi,
    client: ProviderClient & { readonly base: string },
    accessToken: string,
  ) => Promise<ProviderAccount>;
}

export type ProviderTraits = OpenIdTraits | OAuthTraits;
