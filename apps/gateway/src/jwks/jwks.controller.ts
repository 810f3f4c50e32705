import { Header, Param } from '@nestjs/common';
import { type Caller } from '@latchkey/contracts';
import { getIssuerJwkSet, getJwkSet, JwkSet } from '@latchkey/contracts/session';
import type { CallContext } from '@latchkey/platform/rpc';
import { Endpoint, errorsOf, InArea } from '../http/endpoint.js';
import { Context } from '../http/request-context.js';
import { SigningKeys } from './signing-keys.js';

const CACHED = 'public, max-age=300';
const JSON_TYPE = 'application/json; charset=utf-8';

@InArea('JWK sets', 'The public keys that check session JWTs.')
export class JwksController {
  constructor(private readonly signingKeys: SigningKeys) {}

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
  getJwkSet(@Context() context: CallContext<Caller>): Promise<string> {
    return this.signingKeys.jwkSet(context);
  }

  @Endpoint({
    method: 'GET',
    path: '/v1/apps/:app_id/.well-known/jwks.json',
    access: 'none',
    summary: "Get an issuer's JWK set",
    description: 'Below the `iss` of session JWTs, without a key, for any standard JWT library.',
    response: JwkSet,
    errors: errorsOf(getIssuerJwkSet),
    cacheControl: CACHED,
  })
  @Header('content-type', JSON_TYPE)
  getIssuerJwkSet(@Context() context: CallContext<null>, @Param('app_id') app_id: string): Promise<string> {
    return this.signingKeys.issuerJwkSet(context, app_id);
  }
}
