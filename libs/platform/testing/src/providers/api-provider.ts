import { createHash, randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Browser } from './browser.js';
import { LocalServer, sendJson } from './local-server.js';
import { ADA, type TestPerson, type TestProvider } from './test-provider.js';

/** What a provider with OAuth 2.0 and an API does in its own way. */
export interface ApiShape {
  readonly authorizePath: string;
  readonly tokenPath: string;
  readonly scope: string;
  /** Answers a refused code or client. */
  readonly refuse: (response: ServerResponse, error: 'invalid_grant' | 'invalid_client') => void;
  /** Answers the tokens; as JSON by default. */
  readonly answer?: (request: IncomingMessage, response: ServerResponse, tokens: object) => void;
  /** Answers of the API by path. */
  readonly api: Readonly<Record<string, (call: ApiCall) => unknown>>;
}

interface ApiCall {
  readonly person: TestPerson;
  /** That the authorization request asked for. */
  readonly scopes: readonly string[];
  readonly url: URL;
  readonly accessToken: string;
  readonly clientSecret: string;
}

interface Grant {
  readonly subject: string;
  readonly scopes: readonly string[];
}

interface Code extends Grant {
  readonly redirectUri: string;
  readonly challenge: string;
}

const random = () => randomBytes(24).toString('base64url');

/** A small provider after the documentation of one of the real ones: codes work once, with their PKCE verifier. */
export class ApiProvider implements TestProvider {
  readonly clientId = 'latchkey-client';
  readonly clientSecret = 'a secret of the client';
  readonly teamId = '';
  readonly keyId = '';
  readonly responseMode = 'query';
  readonly #server = new LocalServer();
  readonly #people = new Map<string, TestPerson>();
  readonly #codes = new Map<string, Code>();
  readonly #tokens = new Map<string, Grant>();

  private constructor(private readonly shape: ApiShape) {
    this.#server.listener = (request, response) => this.#serve(request, response);
  }

  static async start(shape: ApiShape): Promise<ApiProvider> {
    const provider = new ApiProvider(shape);
    await provider.start();
    return provider;
  }

  get issuer(): string {
    return this.#server.origin;
  }

  get requests(): readonly string[] {
    return this.#server.requests;
  }

  signIn(authorizationUrl: URL | string, person: TestPerson = ADA): Promise<string> {
    this.#people.set(person.subject, person);
    return this.#browse(authorizationUrl, person.subject);
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
    return new Browser(this.issuer).follow(new URL(authorizationUrl), (url) => {
      url.searchParams.set('subject', subject);
      return url;
    });
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? '/', this.issuer);
    const api = this.shape.api[url.pathname];
    if (url.pathname === this.shape.authorizePath) this.#authorize(url, response);
    else if (url.pathname === this.shape.tokenPath && request.method === 'POST')
      this.#exchange(request, response, new URLSearchParams(await text(request)));
    else if (api) this.#call(api, url, request, response);
    else response.writeHead(404).end();
  }

  #authorize({ searchParams: query }: URL, response: ServerResponse): void {
    const isRight =
      query.get('client_id') === this.clientId &&
      query.get('response_type') === 'code' &&
      query.get('code_challenge_method') === 'S256';
    if (!isRight) return void response.writeHead(400).end('not a request of this client');
    const redirectUri = query.get('redirect_uri') ?? '';
    const subject = query.get('subject') ?? '';
    const location = new URL(redirectUri);
    const code = random();
    const scopes = query.get('scope')?.split(' ') ?? [];
    this.#codes.set(code, { subject, scopes, redirectUri, challenge: query.get('code_challenge') ?? '' });
    if (subject) location.searchParams.set('code', code);
    else location.searchParams.set('error', 'access_denied');
    location.searchParams.set('state', query.get('state') ?? '');
    response.writeHead(302, { location: location.href }).end();
  }

  #exchange(request: IncomingMessage, response: ServerResponse, form: URLSearchParams): void {
    const isClient =
      form.get('client_id') === this.clientId && form.get('client_secret') === this.clientSecret;
    if (!isClient) return this.shape.refuse(response, 'invalid_client');
    const code = this.#codes.get(form.get('code') ?? '');
    this.#codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    if (!code || code.challenge !== challenge || code.redirectUri !== form.get('redirect_uri'))
      return this.shape.refuse(response, 'invalid_grant');
    const token = random();
    this.#tokens.set(token, code);
    const tokens = { access_token: token, token_type: 'bearer', scope: this.shape.scope };
    if (this.shape.answer) this.shape.answer(request, response, tokens);
    else sendJson(response, tokens);
  }

  #call(api: ApiShape['api'][string], url: URL, request: IncomingMessage, response: ServerResponse): void {
    const accessToken = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const { subject = '', scopes = [] } = this.#tokens.get(accessToken) ?? {};
    const person = this.#people.get(subject);
    const answer = person && api({ person, scopes, url, accessToken, clientSecret: this.clientSecret });
    if (answer === undefined) sendJson(response, { message: 'Bad credentials' }, 401);
    else sendJson(response, answer);
  }
}
