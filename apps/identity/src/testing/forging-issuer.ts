import type { ServerResponse } from 'node:http';
import { LocalServer, sendJson } from '@latchkey/platform/testing/providers';
import {
  exportJWK,
  exportSPKI,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose';

type Keys = Awaited<ReturnType<typeof generateKeyPair>>;
type Answer = (response: ServerResponse) => void | Promise<void>;

const made = new Map<string, Promise<Keys>>();

/** The keys of an id, which all issuers of a spec share: RSA keys take their time. */
function keysOf(kid: string): Promise<Keys> {
  const keys = made.get(kid) ?? generateKeyPair('RS256', { extractable: true });
  made.set(kid, keys);
  return keys;
}

const nowSeconds = () => Math.floor(Date.now() / 1000);

/** An issuer of OpenID Connect that answers as a spec wants it: with forged tokens, or with something else altogether. */
export class ForgingIssuer {
  readonly clientId = 'latchkey-client';
  readonly clientSecret = 'a secret of the client';
  readonly teamId = '';
  readonly keyId = '';
  readonly server = new LocalServer();
  /** Replaces members of the discovery document. */
  document: Record<string, unknown> = {};
  /** Answers by path, in place of the usual ones. */
  readonly answers = new Map<string, Answer>();
  /** More members of its key. */
  keyMembers: Record<string, unknown> = {};
  idToken = '';
  kid = 'key-1';
  #keys!: Keys;

  static async start(): Promise<ForgingIssuer> {
    const issuer = new ForgingIssuer();
    await issuer.server.start();
    await issuer.rotate('key-1');
    issuer.server.listener = (request, response) =>
      issuer.#serve(request.url?.split('?', 1)[0] ?? '', response);
    return issuer;
  }

  get issuer(): string {
    return this.server.origin;
  }

  /** Signs with the keys of this id from now on, and publishes no others. */
  async rotate(kid: string): Promise<void> {
    this.kid = kid;
    this.#keys = await keysOf(kid);
  }

  /** How many requests this path had. */
  asked(path: string): number {
    return this.server.requests.filter((request) => request === path).length;
  }

  publicPem(): Promise<string> {
    return exportSPKI(this.#keys.publicKey);
  }

  /** An ID token that is right, but for these members. */
  claims(nonce: string, wrong: JWTPayload = {}): JWTPayload {
    const times = { iat: nowSeconds(), exp: nowSeconds() + 300 };
    return { iss: this.issuer, aud: this.clientId, sub: '1815', nonce, ...times, ...wrong };
  }

  sign(
    claims: JWTPayload,
    header: Partial<JWTHeaderParameters> = {},
    key: Parameters<SignJWT['sign']>[0] = this.#keys.privateKey,
  ) {
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: this.kid, ...header }).sign(key);
  }

  async #serve(path: string, response: ServerResponse): Promise<void> {
    const answer = this.answers.get(path);
    if (answer) await answer(response);
    else if (path === '/.well-known/openid-configuration') sendJson(response, this.discovery());
    else if (path === '/jwks')
      sendJson(response, {
        keys: [{ ...(await exportJWK(this.#keys.publicKey)), kid: this.kid, use: 'sig', ...this.keyMembers }],
      });
    else if (path === '/token')
      sendJson(response, { access_token: 'access', token_type: 'bearer', id_token: this.idToken });
    else response.writeHead(404).end();
  }

  /** The document of discovery. */
  discovery(): object {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/auth`,
      token_endpoint: `${this.issuer}/token`,
      jwks_uri: `${this.issuer}/jwks`,
      id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      authorization_response_iss_parameter_supported: true,
      ...this.document,
    };
  }
}
