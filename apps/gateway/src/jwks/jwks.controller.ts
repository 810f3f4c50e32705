import { Header, Headers, Inject, Param, Res } from '@nestjs/common';
import {
  getIssuerJwkSet,
  getJwkSet,
  getRevokedSessions,
  issuerOf,
  JwkSet,
  OpenidConfiguration,
  RevokedSessions,
} from '@latchkey/contracts/session';
import type { CallContext } from '@latchkey/platform/rpc';
import type { FastifyReply } from 'fastify';
import { type AppContext, Context, Endpoint, errorsOf, InArea, REPLIED } from '@latchkey/edge';
import { hasEntity, RevocationLists } from './revocation-lists.js';
import { SigningKeys } from './signing-keys.js';

/** The public address of this service. */
export const PUBLIC_BASE = Symbol('PUBLIC_BASE');

const CACHED = 'public, max-age=300';
const CACHED_BRIEFLY = 'public, max-age=1';
const JSON_TYPE = 'application/json; charset=utf-8';

@InArea('JWK sets', 'The public keys that check session JWTs.')
export class JwksController {
  constructor(
    private readonly signingKeys: SigningKeys,
    private readonly lists: RevocationLists,
    @Inject(PUBLIC_BASE) private readonly baseUrl: string,
  ) {}

  @Endpoint({
    method: 'GET',
    path: '/v1/auth/jwks/default',
    access: 'public',
    summary: "Get the App's JWK set",
    description:
      'Of the App of the API key. Contains the key that signs, the next one, and old ones until every JWT that they signed has expired.',
    response: JwkSet,
    errors: errorsOf(getJwkSet),
    cacheControl: CACHED,
  })
  @Header('content-type', JSON_TYPE)
  getJwkSet(@Context() context: AppContext) {
    return this.signingKeys.jwkSet(context);
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/apps/{app_id}/.well-known/jwks.json',
    access: 'none',
    summary: "Get an issuer's JWK set",
    description: 'Below the `iss` of session JWTs, without a key, for any standard JWT library.',
    response: JwkSet,
    errors: errorsOf(getIssuerJwkSet),
    cacheControl: CACHED,
  })
  @Header('content-type', JSON_TYPE)
  getIssuerJwkSet(@Context() context: CallContext<null>, @Param('app_id') app_id: string) {
    return this.signingKeys.issuerJwkSet(context, app_id);
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/apps/{app_id}/.well-known/openid-configuration',
    access: 'none',
    summary: "Get an issuer's discovery document",
    description:
      'Below the `iss` of session JWTs, without a key, for gateways that find the JWK set by OpenID Connect Discovery. Latchkey is no OpenID provider: the document says how to check a session JWT, and nothing else.',
    response: OpenidConfiguration,
    errors: errorsOf(getIssuerJwkSet),
    cacheControl: CACHED,
  })
  async getOpenidConfiguration(@Context() context: CallContext<null>, @Param('app_id') app_id: string) {
    // An unknown App has no issuer.
    await this.signingKeys.issuerJwkSet(context, app_id);
    const issuer = issuerOf(this.baseUrl, app_id);
    return {
      issuer,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      id_token_signing_alg_values_supported: ['RS256'],
      response_types_supported: ['id_token'],
      subject_types_supported: ['public'],
    };
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/apps/{app_id}/.well-known/revoked.json',
    access: 'none',
    summary: 'Get the sessions that were revoked',
    description:
      'Below the `iss` of session JWTs, without a key, for services that check JWTs themselves. The list holds the sessions that ended before their time in the last 5 minutes: by a revocation, a block, a deletion, or the removal of their last factor. Read it every second or two, with `If-None-Match`, and refuse a JWT whose `sid` is in it. A JWT whose `iat` is before `covers_from` may be of a session that the list leaves out: verify that session instead.',
    response: RevokedSessions,
    errors: [...errorsOf(getIssuerJwkSet), ...errorsOf(getRevokedSessions)],
    cacheControl: CACHED_BRIEFLY,
    hasEtag: true,
  })
  async getRevokedSessions(
    @Context() context: CallContext<null>,
    @Param('app_id') app_id: string,
    @Headers('if-none-match') ifNoneMatch: string | undefined,
    @Res() reply: FastifyReply,
  ) {
    const { json, etag } = await this.lists.of(context, app_id);
    void reply.header('etag', etag);
    await (hasEntity(ifNoneMatch, etag) ? reply.code(304).send() : reply.type(JSON_TYPE).send(json));
    return REPLIED;
  }
}
