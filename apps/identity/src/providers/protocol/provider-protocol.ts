import type { Environment } from '@latchkey/contracts';
import type { OAuthProviderName } from '@latchkey/contracts/identity';

/** How an App is known at a provider; the client secret is decrypted. */
export interface ProviderClient {
  readonly appId: string;
  readonly environment: Environment;
  readonly provider: OAuthProviderName;
  readonly clientId: string;
  /** Of Apple the private key of the team (PKCS#8, PEM), with `teamId` and `keyId`; or a client secret made elsewhere. */
  readonly clientSecret: string;
  readonly teamId: string;
  readonly keyId: string;
  /** Empty where the provider's own is meant. */
  readonly issuer: string;
  /** Empty for the provider's usual ones. */
  readonly scopes: readonly string[];
  /** Whether the App keeps the tokens, so that a provider which gives a refresh token on request is asked for one. */
  readonly keepTokens: boolean;
}

/** The values that tie an answer of the provider to the request that caused it. */
export interface AuthorizationChecks {
  /** The redirect URI, at the gateway. */
  readonly callbackUrl: string;
  readonly state: string;
  readonly nonce: string;
  /** PKCE (RFC 7636): the challenge is its SHA-256. */
  readonly codeVerifier: string;
}

/** An account at a provider. */
export interface ProviderAccount {
  readonly subject: string;
  /** Undefined if the provider named none. */
  readonly email?: string;
  /** Whether the provider proves that the account's user reads this email. */
  readonly emailVerified: boolean;
  readonly firstName?: string;
  readonly lastName?: string;
}

export interface ProviderTokenSet {
  readonly accessToken: string;
  readonly refreshToken?: string;
  readonly idToken?: string;
  readonly scope?: string;
  /** Epoch seconds; undefined if the provider did not say. */
  readonly expiresAt?: number;
}

/** The requests to a provider. Each takes 5 s at most. */
export interface ProviderProtocol {
  /** The page to send the browser to. Discovery is cached, so that it works while the provider is down. */
  authorizationUrl(client: ProviderClient, checks: AuthorizationChecks): Promise<URL>;
  /**
   * Exchanges the code and checks the answer: state, issuer, nonce, signature, audience and times.
   * @param params what the provider sent to the redirect URI.
   * @throws AppError oauth_failed if the provider refuses or its answer is not right; oauth_unavailable if it cannot be
   * asked; its reason is `oauth_outcome_unknown` where the provider may have taken the code. No call sends a code twice.
   */
  exchange(
    client: ProviderClient,
    checks: AuthorizationChecks,
    params: Readonly<Record<string, string>>,
  ): Promise<{ account: ProviderAccount; tokens: ProviderTokenSet }>;
  /** @throws AppError oauth_failed, oauth_unavailable */
  refresh(client: ProviderClient, refreshToken: string): Promise<ProviderTokenSet>;
}

/** Injection token of the `ProviderProtocol`. */
export const PROVIDER_PROTOCOL = Symbol('PROVIDER_PROTOCOL');
