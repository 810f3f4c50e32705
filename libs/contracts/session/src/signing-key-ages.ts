import {
  AppId,
  Described,
  idExample,
  Limit,
  listField,
  Offset,
  operatorProcedure,
  Text,
  Timestamp,
} from '@latchkey/contracts';

export class ListSigningKeysQuery {
  @Limit() limit?: number;
  @Offset() offset?: number;
}

/** The key that signs the JWTs of an App now, and what comes after it. */
export class SigningKeyAge {
  @AppId() app_id!: string;
  @Text({ description: 'The key that signs.', examples: [idExample('jwk')] }) kid!: string;
  @Timestamp({ description: 'Since when it signs.' }) signs_since!: number;
  @Text({
    description: 'The key that is published to follow it; empty in the first minutes of an App.',
    minLength: 0,
    examples: ['jwk_01k9z7q8s2e4g6h8j0k1m3n5pq'],
  })
  next_kid!: string;
  @Timestamp({ description: 'When that one takes over; 0 unless a rotation is under way.', examples: [0] })
  next_signs_from!: number;
}

@Described('One page of the keys that sign, one of each App.')
export class ListSigningKeysResponse {
  @listField(() => SigningKeyAge, { description: 'The one that has signed longest first.' })
  keys!: SigningKeyAge[];
}

/** Of every App that has keys; also of one that identity does not know. */
export const inspectSigningKeys = operatorProcedure<ListSigningKeysQuery, ListSigningKeysResponse>(
  'session.v1.inspect_signing_keys',
);
