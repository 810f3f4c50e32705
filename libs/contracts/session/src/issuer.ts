import { Described, keylessProcedure, stringListField, Text, Timestamp } from '@latchkey/contracts';

/** The sessions of an App that ended before their time: a JWT of one of them is void. */
@Described('The sessions that were revoked while JWTs of them may still be valid.')
export class RevokedSessions {
  @Timestamp({ description: 'When this list was made.' }) issued_at!: number;
  @Timestamp({
    description:
      'The list holds every session that ended at or after this time: 5 minutes before `issued_at`, the life of a JWT, or later where more sessions ended than a list holds.',
    examples: [1795218900],
  })
  covers_from!: number;
  @stringListField({
    description:
      'The first 16 bytes of the SHA-256 of each `sid` claim, base64url, newest first; at most 20,000.',
    examples: [['NzbLsXh8uDCcd-6MNwXF4Q']],
  })
  sids!: string[];
}

/** What OpenID Connect Discovery 1.0 says of an issuer, as far as it concerns the check of a session JWT. */
@Described('What a JWT library needs to check session JWTs.')
export class OpenidConfiguration {
  @Text({
    description: 'The `iss` of session JWTs.',
    examples: ['https://auth.example.com/v1/apps/app_01k9z6x2m4f8v0c3r5t7w9y1ab'],
  })
  issuer!: string;
  @Text({
    description: 'Address of the JWK set.',
    examples: ['https://auth.example.com/v1/apps/app_01k9z6x2m4f8v0c3r5t7w9y1ab/.well-known/jwks.json'],
  })
  jwks_uri!: string;
  @stringListField({ description: 'How session JWTs are signed.', examples: [['RS256']] })
  id_token_signing_alg_values_supported!: string[];
  @stringListField({
    description: 'Required by the standard; Latchkey has no authorization endpoint.',
    examples: [['id_token']],
  })
  response_types_supported!: string[];
  @stringListField({
    description: 'The `sub` of a user is the same for every client.',
    examples: [['public']],
  })
  subject_types_supported!: string[];
}

/** The issuer is an address per App, so that a standard library finds its keys below it. */
export function issuerOf(publicBaseUrl: string, appId: string): string {
  return `${publicBaseUrl.replace(/\/+$/, '')}/v1/apps/${appId}`;
}

/** The newest revoked sessions of an App by its id; empty for an unknown App. */
export const getRevokedSessions = keylessProcedure<{ app_id: string }, RevokedSessions>(
  'session.v1.get_revoked_sessions',
);
