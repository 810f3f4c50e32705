import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Provider } from 'oidc-provider';
import { Browser } from './browser.js';
import { LocalServer } from './local-server.js';
import { INTERACTION, type OpenIdClient, openIdServer } from './openid-server.js';
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
    const server = await openIdServer({
      issuer: `${origin}${shape.path ?? ''}`,
      clients: [provider.clientId, OTHER_CLIENT].map(clientOf),
      claimsOf: (subject) => claimsOf(provider.#people.get(subject) ?? { subject }),
      claims: CLAIMS,
      ...(shape.scopes && { scopes: shape.scopes }),
      manners: {
        conformIdTokenClaims: shape.hasThinIdTokens ?? false,
        renderError: (ctx, out) => void (ctx.body = out),
      },
    });
    server.Client.prototype.redirectUriAllowed = () => true;
    const { isSecret } = shape;
    if (isSecret) server.Client.prototype.compareClientSecret = isSecret;
    const serve = server.callback();
    provider.#server.listener = async (request, response) => {
      const url = new URL(request.url ?? '/', origin);
      // The endpoints are at the root, whatever the path of the issuer.
      if (url.pathname === `${shape.path ?? ''}${DISCOVERY}`) request.url = DISCOVERY;
      if (await shape.intercept?.(provider.#server, request, response)) return;
      if (url.pathname.startsWith(INTERACTION)) await provider.#interact(server, url, request, response);
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
      if (url.pathname.startsWith(INTERACTION)) url.searchParams.set('subject', subject);
    });
  }

  async #interact(server: Provider, url: URL, request: IncomingMessage, response: ServerResponse) {
    const accountId = url.searchParams.get('subject') ?? '';
    const result = accountId
      ? { login: { accountId }, consent: {} }
      : { error: 'access_denied', error_description: 'the text of the provider' };
    await server.interactionFinished(request, response, result, { mergeWithLastSubmission: false });
  }
}

function clientOf(id: string): OpenIdClient {
  return { id, secret: 'a secret of the client', callbackUrl: 'https://app.example.com/callback' };
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
