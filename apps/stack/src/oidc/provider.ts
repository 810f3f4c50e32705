import { generateKeyPair, randomBytes, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { type Configuration, interactionPolicy, type JWK, Provider } from 'oidc-provider';
import type { LocalClient } from './local-oidc.js';
import { claimsOf, type People } from './people.js';

export interface ProviderOptions {
  readonly issuer: string;
  readonly client: LocalClient;
  readonly people: People;
  /** The page of an error. */
  readonly errorPage: (text: string) => string;
}

/** Path of the page that asks who signs in. */
export const INTERACTION = '/interaction/';

/** An OpenID provider that keeps everything in memory. Every sign-in asks who it is, and asks no consent. */
export async function localProvider(options: ProviderOptions): Promise<Provider> {
  return new Provider(options.issuer, { jwks: { keys: [await newSigningKey()] }, ...configuration(options) });
}

function configuration({ client, people, errorPage }: ProviderOptions): Configuration {
  return {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [client.callbackUrl],
        grant_types: ['authorization_code', 'refresh_token'],
      },
    ],
    claims: {
      openid: ['sub'],
      email: ['email', 'email_verified'],
      profile: ['name', 'given_name', 'family_name'],
    },
    // As the large providers do: the ID token holds the claims, and not only the answer of userinfo.
    conformIdTokenClaims: false,
    cookies: { keys: [randomBytes(32).toString('base64url')] },
    features: { devInteractions: { enabled: false } },
    pkce: { methods: ['S256'], required: () => true },
    interactions: { policy: askEachTime(), url: (_, { uid }) => `${INTERACTION}${uid}` },
    issueRefreshToken: () => true,
    // Else a second sign-in in the same browser would spoil the code of the first.
    expiresWithSession: () => false,
    ttl: SECONDS,
    findAccount: (_, subject) => {
      const person = people.find(subject);
      return person && { accountId: subject, claims: () => claimsOf(subject, person) };
    },
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        clientId: client.id,
        accountId: oidc.session?.accountId,
      });
      grant.addOIDCScope('openid email profile offline_access');
      await grant.save();
      return grant;
    },
    renderError: (ctx, { error, error_description: description }) => {
      ctx.type = 'html';
      ctx.body = errorPage([error, description].filter(Boolean).join(': '));
    },
  };
}

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

/** A session at the provider signs nobody in by itself: each sign-in may be of another person. */
function askEachTime(): interactionPolicy.DefaultPolicy {
  const policy = interactionPolicy.base();
  const chosen = new interactionPolicy.Check('person', 'a person is to be chosen', ({ oidc }) =>
    oidc.result?.login ? interactionPolicy.Check.NO_NEED_TO_PROMPT : interactionPolicy.Check.REQUEST_PROMPT,
  );
  policy.get('login')?.checks.add(chosen);
  return policy;
}

async function newSigningKey(): Promise<JWK> {
  const { privateKey } = await promisify(generateKeyPair)('rsa', { modulusLength: 2048 });
  return { ...(privateKey.export({ format: 'jwk' }) as JWK), kid: randomUUID(), alg: 'RS256', use: 'sig' };
}
