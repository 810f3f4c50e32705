import {
  choiceField,
  Described,
  idExample,
  integerField,
  keylessProcedure,
  MOST_REDIRECT_URL_CHARACTERS,
  procedure,
  type ProofUse,
  publicProcedure,
  SessionMembers,
  SignInResponse,
  type Spent,
  stringField,
  Text,
  UserId,
  type UserRef,
} from '@latchkey/contracts';
import { OAUTH_PROVIDERS, type OAuthProviderName } from './oauth-providers.js';

const STATE_EXAMPLE = 'fJ0yqQJ8mV3k2XvT1b9uYw7cR5hN4aZ6eL0pS2dG8iM';
const TOKEN_EXAMPLE = 'Qm3vX9cT1kR7yB5nH2sW8eJ4uL6aD0fG3iP9oZ1tV7x';

/** The identity provider in an answer: the name in the path of the endpoints of OAuth. */
export const ProviderName = (description = 'Name of the provider.') =>
  choiceField(OAUTH_PROVIDERS, { description, examples: ['google'] });

export class BeginOAuthRequest {
  @stringField({
    description:
      'Where the browser returns to, with `token` or `error` in its query; one of `allowed_redirect_urls`, in a test App also a page on this machine.',
    maxLength: MOST_REDIRECT_URL_CHARACTERS,
    examples: ['https://app.example.com/welcome'],
  })
  redirect_url!: string;
  @UserId({
    description: 'Link the provider to this user. Needs the secret key.',
    optional: true,
  })
  user_id?: string;
}

@Described('Where to send the browser, and the state that its page keeps.')
export class BeginOAuthResponse {
  @Text({
    description: 'Page of the provider; send the browser there within 10 minutes.',
    examples: ['https://accounts.google.com/o/oauth2/v2/auth?client_id=4076.apps.googleusercontent.com'],
  })
  authorization_url!: string;
  @Text({
    description: 'Keep it in the browser that begins, and send it with the token to the verification.',
    examples: [STATE_EXAMPLE],
  })
  state!: string;
}

export class VerifyOAuthRequest extends SessionMembers {
  @stringField({
    description: 'The `token` of the redirect; it works once, for 10 minutes.',
    maxLength: 512,
    examples: [TOKEN_EXAMPLE],
  })
  token!: string;
  @stringField({
    description:
      'The `state` that began this sign-in, from the browser that began it. Required with a public token.',
    maxLength: 512,
    examples: [STATE_EXAMPLE],
    optional: true,
  })
  state?: string;
}

@Described('The user and the linked provider; with a session if one was asked for.')
export class VerifyOAuthResponse extends SignInResponse {
  @Text({ description: 'Id of the linked provider.', examples: [idExample('idpuser')] })
  idp_provider_id!: string;
}

/** The call of `begin`. */
export interface BeginOAuthInput extends BeginOAuthRequest {
  provider: OAuthProviderName;
  /** The redirect URI of this provider, at the gateway. */
  callback_url: string;
}

/** What a provider sends to the redirect URI, in its query or its form; other parameters are ignored (RFC 6749, 4.1.2). */
export class OAuthCallbackParameters {
  @Text({ description: 'The `state` of the sign-in.', examples: [STATE_EXAMPLE], optional: true })
  state?: string;
  @Text({ description: 'The authorization code.', examples: ['SplxlOBeZQQYbYS6WxSbIA'], optional: true })
  code?: string;
  @Text({
    description: 'The issuer of the answer (RFC 9207).',
    examples: ['https://accounts.google.com'],
    optional: true,
  })
  iss?: string;
  @Text({ description: 'Why the provider refused.', optional: true }) error?: string;
  @Text({ description: 'The name of the user as JSON, which Apple sends the first time.', optional: true })
  user?: string;
}

export interface OAuthCallbackInput {
  provider: OAuthProviderName;
  /** The members of `OAuthCallbackParameters` that the provider sent, as it sent them. */
  params: Record<string, string>;
}

/** Where the browser goes on to. */
export interface OAuthRedirect {
  redirect_url: string;
}

export interface OAuthTokenInput {
  /** Of the redirect. */
  token: string;
  /** Absent where a secret key sent none. */
  state?: string;
}

/** The account at the provider, and its user if that is certain before the token is spent. */
export interface ReadOAuth {
  /** Empty where spending the token makes or chooses the user. */
  user_id: string;
}

/** The linked account that a spent token proves. */
export interface LinkedAccount extends Spent {
  user_id: string;
  /** Of the linked provider (`idpuser_…`). */
  idp_provider_id: string;
  provider: OAuthProviderName;
  provider_subject: string;
  /** The email that the provider vouches for, where the user has it; absent otherwise. */
  email_id?: string;
  email?: string;
  /** Whether the provider has vouched for an email of the user, now or before; absent from an identity of 0.2.0. */
  email_vouched?: boolean;
  /** Whether the user is active already. */
  user_active: boolean;
}

@Described('Tokens of the provider for this account.')
export class ProviderTokens {
  @UserId() user_id!: string;
  @Text({ description: 'Id of the linked provider.', examples: [idExample('idpuser')] })
  idp_provider_id!: string;
  @ProviderName() provider!: OAuthProviderName;
  @Text({ description: 'Access token, refreshed if it had expired.', examples: ['ya29.a0AfB_by…'] })
  access_token!: string;
  @Text({ description: 'Refresh token; empty if the provider gave none.', examples: [''] })
  refresh_token!: string;
  @Text({ description: 'The last ID token; empty if the provider gave none.', examples: [''] })
  id_token!: string;
  @Text({ description: 'Granted scopes, separated by spaces.', examples: ['openid email'] }) scope!: string;
  @integerField({
    description: 'When the access token expires (Unix epoch seconds); 0 if the provider did not say.',
    minimum: 0,
    maximum: 253402300799,
    examples: [1764072000],
  })
  expires_at!: number;
}

/** Requests to a provider take 5 s at most; one call makes up to three, one after the other. */
export const PROVIDER_CALL_MS = 18_000;

export const beginOAuth = publicProcedure<BeginOAuthInput, BeginOAuthResponse>(
  'identity.v1.begin_oauth',
  [
    'invalid_request',
    'invalid_redirect_url',
    'oauth_failed',
    'oauth_unavailable',
    'user_not_found',
    'user_blocked',
    'key_provider_unavailable',
  ],
  { timeoutMs: PROVIDER_CALL_MS },
);

/** Stores what the provider sent; makes no request. Its sender is not authenticated, so its state names the App. */
export const receiveOAuth = keylessProcedure<OAuthCallbackInput, OAuthRedirect>('identity.v1.receive_oauth', [
  'oauth_failed',
  'key_provider_unavailable',
]);

/** Exchanges the code, once, and checks the answer; the token stays unspent. */
export const readOAuth = publicProcedure<OAuthTokenInput, ReadOAuth>(
  'identity.v1.read_oauth',
  [
    'oauth_failed',
    'oauth_unavailable',
    'sign_up_closed',
    'user_not_found',
    'user_blocked',
    'identifier_conflict',
    'key_provider_unavailable',
  ],
  { timeoutMs: PROVIDER_CALL_MS },
);

/** Spends the token: links the account to its user, which it finds or makes. */
export const spendOAuth = publicProcedure<OAuthTokenInput & ProofUse, LinkedAccount>(
  'identity.v1.spend_oauth',
  [
    'oauth_failed',
    'sign_up_closed',
    'user_not_found',
    'user_blocked',
    'identifier_conflict',
    'key_provider_unavailable',
  ],
);

export const getProviderTokens = procedure<UserRef & { idpuser_id: string }, ProviderTokens>(
  'identity.v1.get_provider_tokens',
  [
    'user_not_found',
    'idp_provider_not_found',
    'oauth_failed',
    'oauth_unavailable',
    'key_provider_unavailable',
  ],
  { timeoutMs: PROVIDER_CALL_MS },
);
