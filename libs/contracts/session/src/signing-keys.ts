import {
  choiceField,
  Described,
  idExample,
  keylessProcedure,
  listField,
  operatorProcedure,
  publicProcedure,
  stringListField,
  Text,
  Timestamp,
} from '@latchkey/contracts';

/** A public key that checks session JWTs (RFC 7517). */
export class Jwk {
  @choiceField(['RS256'], { description: 'Algorithm of its signatures.' }) alg!: 'RS256';
  @Text({ description: 'Exponent, base64url.', examples: ['AQAB'] }) e!: string;
  @stringListField({ description: 'What it is for: it checks signatures.', examples: [['verify']] })
  key_ops!: string[];
  @Text({ description: 'Id of the key.', examples: [idExample('jwk')] }) kid!: string;
  @choiceField(['RSA'], { description: 'Type of the key.' }) kty!: 'RSA';
  @Text({ description: 'Modulus, base64url.', examples: ['u1SU1LfVLPHCozMxH2Mo4lgOEePzNm0t…'] }) n!: string;
  @choiceField(['sig'], { description: 'Use of the key: signatures.' }) use!: 'sig';
  @stringListField({
    description: 'A self-signed certificate of the key (RFC 7517 4.7).',
    examples: [['MIIDETCCAfmgAwIBAgIUeL2…']],
  })
  x5c!: string[];
  @Text({
    description: 'SHA-256 thumbprint of that certificate, base64url.',
    examples: ['NzbLsXh8uDCcd-6MNwXF4W_7noWXFZAfHkxZsRGC9Xs'],
  })
  'x5t#S256'!: string;
}

@Described('A JWK set (RFC 7517, section 5).')
export class JwkSet {
  @listField(() => Jwk, {
    description:
      'The key that signs, the next one (a new App has none for its first minutes), and old ones while JWTs that they signed are valid.',
    minItems: 1,
  })
  keys!: Jwk[];
}

@Described('The keys after the rotation.')
export class RotateSigningKeyResponse {
  @Text({
    description: 'The key that signs (or will sign from `signs_from` on).',
    examples: [idExample('jwk')],
  })
  kid!: string;
  @Timestamp({ description: 'When it first signs; at least 10 minutes after it was published.' })
  signs_from!: number;
  @Text({
    description: 'The key that was published as the one after it.',
    examples: ['jwk_01k9z7q8s2e4g6h8j0k1m3n5pq'],
  })
  next_kid!: string;
}

export class RevokeSigningKeyRequest {
  @Text({ description: 'The key to revoke, of whatever state.', examples: [idExample('jwk')] }) kid!: string;
}

@Described('The keys after the revocation.')
export class RevokeSigningKeyResponse {
  @Text({ description: 'The key that was revoked.', examples: [idExample('jwk')] }) kid!: string;
  @Text({
    description: 'The key that signs now; another one if the revoked key was signing.',
    examples: ['jwk_01k9z7q8s2e4g6h8j0k1m3n5pq'],
  })
  signing_kid!: string;
  @Text({
    description: 'The key that is published as the one after it.',
    examples: ['jwk_01k9z7q8s2e4g6h8j0k1m3n5pr'],
  })
  next_kid!: string;
}

/** The JWK set of the caller's App. */
export const getJwkSet = publicProcedure<Record<string, never>, JwkSet>('session.v1.get_jwk_set', [
  'key_provider_unavailable',
]);

/** The JWK set of an App by its id, for the keyless issuer address. It makes no keys: an App without keys is unknown. */
export const getIssuerJwkSet = keylessProcedure<{ app_id: string }, JwkSet>('session.v1.get_issuer_jwk_set', [
  'app_not_found',
]);

/** Makes the keys of an App that has none: the gateway has asked identity whether there is such an App. */
export const makeSigningKeys = keylessProcedure<{ app_id: string }, Record<string, never>>(
  'session.v1.make_signing_keys',
  ['app_not_found', 'key_provider_unavailable'],
);

export const rotateSigningKey = operatorProcedure<{ app_id: string }, RotateSigningKeyResponse>(
  'session.v1.rotate_signing_key',
  ['app_not_found', 'key_provider_unavailable'],
);

/** Removes a key from the set at once. Revoking it again answers the present keys. */
export const revokeSigningKey = operatorProcedure<
  RevokeSigningKeyRequest & { app_id: string },
  RevokeSigningKeyResponse
>('session.v1.revoke_signing_key', ['app_not_found', 'key_not_found', 'key_provider_unavailable']);
