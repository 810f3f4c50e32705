import { type Attestation, defineAttestation } from '@latchkey/platform/procedures';

/** Whose session token was shown, so that its user may read their own account. */
export interface OwnProfile {
  app_id: string;
  user_id: string;
}

export const ownProfile: Attestation<OwnProfile> = defineAttestation('session', 'own-profile+jwt');

/** Asks a service for its part of the account. */
export interface OwnProfileInput {
  user_id: string;
  /** The word of the session service (`ownProfile`). */
  said: string;
}
