import { operatorProcedure, procedure } from '../procedure.js';
import { choiceField, field, listField, stringListField } from '../field.js';
import { Text, Timestamp } from '../fields.js';

/** A public key that checks session JWTs (RFC 7517). */
export class Jwk {
  @choiceField(['RS256'], {}) alg!: 'RS256';
  @Text({ examples: ['AQAB'] }) e!: string;
  @stringListField({ examples: [['verify']] }) key_ops!: string[];
  @Text({ examples: ['jwk_01k9z6x2m4f8v0c3r5t7w9y1ab'] }) kid!: string;
  @choiceField(['RSA'], {}) kty!: 'RSA';
  @Text({ description: 'Modulus, base64url.' }) n!: string;
  @choiceField(['sig'], {}) use!: 'sig';
  @stringListField({ description: 'A self-signed certificate of the key (RFC 7517 4.7).' }) x5c!: string[];
  @field({ schema: { type: 'string', description: 'SHA-256 thumbprint of that certificate.' } })
  'x5t#S256'!: string;
}

export class JwkSet {
  @listField(() => Jwk, { minItems: 1 }) keys!: Jwk[];
}

export class RotateSigningKeyResponse {
  @Text({ description: 'The key that signs (or will sign from `signs_from` on).' }) kid!: string;
  @Timestamp({ description: 'When it first signs; at least 10 minutes after it was published.' })
  signs_from!: number;
  @Text({ description: 'The key that was published as the one after it.' }) next_kid!: string;
}

/** The set of the caller's App. */
export const getJwkSet = procedure<Record<string, never>, JwkSet>({
  subject: 'session.v1.get_jwk_set',
  errors: [],
});

/** The set of an App by its id, for the keyless issuer address; made by nobody's call: an App without keys is unknown. */
export const getIssuerJwkSet = operatorProcedure<{ app_id: string }, JwkSet>({
  subject: 'session.v1.get_issuer_jwk_set',
  errors: ['app_not_found'],
});

export const rotateSigningKey = operatorProcedure<{ app_id: string }, RotateSigningKeyResponse>({
  subject: 'session.v1.rotate_signing_key',
  errors: ['app_not_found', 'key_provider_unavailable'],
});
