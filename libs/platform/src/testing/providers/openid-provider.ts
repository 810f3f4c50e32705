import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { exportJWK, generateKeyPair } from 'jose';
import { Provider, type Configuration, type KoaContextWithOIDC } from 'oidc-provider';
import { Browser } from './browser.js';
import { LocalServer } from './local-server.js';
import { MemoryAdapter } from './memory-adapter.js';
import { ADA, type TestPerson, type TestProvider } from './test-provider.js';

/** What a provider of OpenID Connect does in its own way. */
export interface OpenIdShape {
  /** Path of the issuer below the origin. */
  readonly path?: string;
  readonly responseMode?: TestProvider['responseMode'];
  /** Whether the ID token has few claims, as the standard says of one beside an access token. */
  readonly hasThinIdTokens?: boolean;
  readonly scopes?: readonly string[];
  readonly clientSecret?: string;
  readonly teamId?: string;
  readonly keyId?: string;
  /** Whether this is a secret of the client; equality by default. */
  readonly isSecret?: (secret: string) => Promise<boolean>;
  /** Answers a request itself. @returns whether it did. */
  readonly intercept?: (
    server: LocalServer,
    request: IncomingMessage,
    response: ServerResponse,
  ) => Promise<boolean>;
  /** Path of the issuer that a setting names, where documents name another one. */
  readonly settingPath?: string;
  /** Parameters beside the answer, such as Apple's name. */
  readonly beside?: (person: TestPerson) => Record<string, string>;
}

const DISCOVERY = '/.well-known/openid-configuration';
/** Another client of each provider, with the same secret. */
export const OTHER_CLIENT = 'another-client';
const HOUR = 3600;
const TTL = {
  AccessToken: HOUR,
  AuthorizationCode: 60,
  Grant: HOUR,
  IdToken: HOUR,
  Interaction: HOUR,
  RefreshToken: HOUR,
  Session: HOUR,
};
const CLAIMS = ['hd', 'tid', 'xms_edov', 'is_private_email'];

/** `oidc-provider` with the manners of one of the providers. */
export class OpenIdProvider implements TestProvider {
  readonly clientId = 'latchkey-client';
  readonly clientSecret: string;
  readonly teamId: string;
  readonly keyId: string;
  readonly responseMode: TestProvider['responseMode'];
  readonly #server = new LocalServer();
  readonly #people = new Map<string, TestPerson>();

  private constructor(private readonly shape: OpenIdShape) {
    this.clientSecret = shape.clientSecret ?? 'a secret of the client';
    this.teamId = shape.teamId ?? '';
    this.keyId = shape.keyId ?? '';
    this.responseMode = shape.responseMode ?? 'query';
  }

  static async start(shape: OpenIdShape = {}): Promise<OpenIdProvider> {
    const provider = new OpenIdProvider(shape);
    await provider.#server.start();
    const { origin } = provider.#server;
    const server = new Provider(`${origin}${shape.path ?? ''}`, await provider.#configuration());
    server.Client.prototype.redirectUriAllowed = () => true;
    const { isSecret } = shape;
    if (isSecret) server.Client.prototype.compareClientSecret = isSecret;
    const serve = server.callback();
    provider.#server.listener = async (request, response) => {
      const url = new URL(request.url ?? '/', origin);
      // The endpoints are at the root, whatever the path of the issuer.
      if (url.pathname === `${shape.path ?? ''}${DISCOVERY}`) request.url = DISCOVERY;
      if (await shape.intercept?.(provider.#server, request, response)) return;
      if (url.pathname.startsWith('/interaction/')) await provider.#interact(server, url, request, response);
      else void serve(request, response);
    };
    return provider;
  }

  get issuer(): string {
    return `${this.#server.origin}${this.shape.settingPath ?? this.shape.path ?? ''}`;
  }

  get requests(): readonly string[] {
    return this.#server.requests;
  }

  async signIn(authorizationUrl: URL | string, person: TestPerson = ADA): Promise<string> {
    const isFirst = !this.#people.has(person.subject);
    this.#people.set(person.subject, person);
    const url = new URL(await this.#browse(authorizationUrl, person.subject));
    const beside = isFirst ? this.shape.beside?.(person) : {};
    for (const [name, value] of Object.entries(beside ?? {})) url.searchParams.set(name, value);
    return url.href;
  }

  deny(authorizationUrl: URL | string): Promise<string> {
    return this.#browse(authorizationUrl, '');
  }

  start(): Promise<void> {
    return this.#server.start();
  }

  stop(): Promise<void> {
    return this.#server.stop();
  }

  #browse(authorizationUrl: URL | string, subject: string): Promise<string> {
    return new Browser(this.#server.origin).follow(new URL(authorizationUrl), (url) => {
      if (url.pathname.startsWith('/interaction/')) url.searchParams.set('subject', subject);
      return url;
    });
  }

  async #interact(server: Provider, url: URL, request: IncomingMessage, response: ServerResponse) {
    const accountId = url.searchParams.get('subject') ?? '';
    const { params } = await server.interactionDetails(request, response);
    const grantId = await grantOf(server, accountId, String(params['client_id']));
    const result = accountId
      ? { login: { accountId }, consent: { grantId } }
      : { error: 'access_denied', error_description: 'the text of the provider' };
    await server.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }

  async #configuration(): Promise<Configuration> {
    const client = {
      client_id: this.clientId,
      client_secret: 'a secret of the client',
      redirect_uris: ['https://app.example.com/callback'],
      grant_types: ['authorization_code', 'refresh_token'],
    };
    const { privateKey } = await generateKeyPair('RS256', { extractable: true });
    return {
      adapter: MemoryAdapter,
      jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: randomUUID(), use: 'sig', alg: 'RS256' }] },
      clients: [client, { ...client, client_id: OTHER_CLIENT }],
      claims: {
        openid: ['sub', ...CLAIMS],
        email: ['email', 'email_verified'],
        profile: ['given_name', 'family_name', 'name'],
        ...Object.fromEntries((this.shape.scopes ?? []).map((scope) => [scope, []])),
      },
      scopes: ['openid', 'offline_access', ...(this.shape.scopes ?? [])],
      conformIdTokenClaims: this.shape.hasThinIdTokens ?? false,
      cookies: { keys: [randomUUID()] },
      features: { devInteractions: { enabled: false } },
      findAccount: (_ctx, subject) => ({
        accountId: subject,
        claims: () => claimsOf(this.#people.get(subject) ?? { subject }),
      }),
      interactions: { url: (_ctx, { uid }) => `/interaction/${uid}` },
      loadExistingGrant: (ctx) => existingGrant(ctx),
      ttl: { ...TTL },
      renderError: (ctx, out) => void (ctx.body = out),
      pkce: { methods: ['S256'], required: () => true },
    };
  }
}

function claimsOf({ subject, email, emailVerified, firstName, lastName, claims }: TestPerson) {
  return {
    sub: subject,
    email,
    email_verified: emailVerified,
    given_name: firstName,
    family_name: lastName,
    ...claims,
  };
}

const SCOPES = 'openid email profile name offline_access';

async function grantOf(server: Provider, accountId: string, clientId: string): Promise<string> {
  const grant = new server.Grant({ accountId, clientId });
  grant.addOIDCScope(SCOPES);
  return grant.save();
}

/** Nobody is asked for consent, unless the request says so. */
async function existingGrant(ctx: KoaContextWithOIDC) {
  const grantId = ctx.oidc.result?.consent?.grantId;
  if (grantId !== undefined) return ctx.oidc.provider.Grant.find(grantId);
  const accountId = ctx.oidc.session?.accountId;
  const clientId = ctx.oidc.client?.clientId;
  if (accountId === undefined || clientId === undefined) return undefined;
  const id = await grantOf(ctx.oidc.provider, accountId, clientId);
  return ctx.oidc.provider.Grant.find(id);
}
