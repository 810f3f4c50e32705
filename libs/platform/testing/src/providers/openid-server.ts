import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import {
  type AccountClaims,
  type Configuration,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
  Provider,
} from 'oidc-provider';
import { MemoryAdapter } from './memory-adapter.js';

export interface OpenIdClient {
  readonly id: string;
  readonly secret: string;
  readonly callbackUrl: string;
}

export interface OpenIdOptions {
  readonly issuer: string;
  readonly clients: readonly OpenIdClient[];
  /** The claims of a subject; undefined for an unknown one. */
  readonly claimsOf: (subject: string) => AccountClaims | undefined;
  /** Claims of every ID token beside the standard ones. */
  readonly claims?: readonly string[];
  readonly scopes?: readonly string[];
  /** What one provider does in its own way. */
  readonly manners: Configuration;
}

/** Path of the pages that ask who signs in. */
export const INTERACTION = '/interaction/';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const SECONDS = {
  Interaction: HOUR,
  // As long as the token of the redirect, which a person may copy by hand.
  AuthorizationCode: 10 * MINUTE,
  AccessToken: HOUR,
  IdToken: HOUR,
  RefreshToken: DAY,
  Grant: DAY,
  Session: DAY,
};

/** An OpenID provider that keeps everything in memory. Every sign-in asks who it is, and asks no consent. */
export async function openIdServer(options: OpenIdOptions): Promise<Provider> {
  const { issuer, clients, claimsOf, claims = [], scopes = [], manners } = options;
  return new Provider(issuer, {
    adapter: MemoryAdapter,
    jwks: { keys: [await newSigningKey()] },
    clients: clients.map(({ id, secret, callbackUrl }) => ({
      client_id: id,
      client_secret: secret,
      redirect_uris: [callbackUrl],
      grant_types: ['authorization_code', 'refresh_token'],
    })),
    claims: {
      openid: ['sub', ...claims],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
      ...Object.fromEntries(scopes.map((scope) => [scope, []])),
    },
    scopes: ['openid', 'offline_access', ...scopes],
    // As the large providers do: the ID token holds the claims, and not only the answer of userinfo.
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    features: { devInteractions: { enabled: false } },
    pkce: { methods: ['S256'], required: () => true },
    interactions: { policy: askEachTime(), url: (_, { uid }) => `${INTERACTION}${uid}` },
    // Else a second sign-in in the same browser would spoil the code of the first.
    expiresWithSession: () => false,
    ttl: SECONDS,
    findAccount: (_, subject) => {
      const found = claimsOf(subject);
      return found && { accountId: subject, claims: () => found };
    },
    loadExistingGrant: (ctx) => grantOfEverything(ctx, scopes),
    ...manners,
  });
}

/** A session at the provider signs no user in by itself: each sign-in may be of another person. */
function askEachTime(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const chosen = new interactionPolicy.Check('person', 'a person is to be chosen', ({ oidc }) =>
    oidc.result?.login ? interactionPolicy.Check.NO_NEED_TO_PROMPT : interactionPolicy.Check.REQUEST_PROMPT,
  );
  policy.get('login')?.checks.add(chosen);
  return policy;
}

/** Whoever signs in has consented. */
async function grantOfEverything({ oidc }: KoaContextWithOIDC, scopes: readonly string[]) {
  const clientId = oidc.client?.clientId;
  const grant = new oidc.provider.Grant({ clientId, accountId: oidc.session?.accountId });
  grant.addOIDCScope(['openid email profile offline_access', ...scopes].join(' '));
  await grant.save();
  return grant;
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), kid: randomUUID(), alg: 'RS256', use: 'sig' };
}
