import { type CredentialKey, keylessProcedure } from '@latchkey/contracts';

/** All of a user, or one alone. */
export type CredentialKeysQuery = { app_id: string } & (
  | { user_id: string }
  | { webauthn_credential_id: string }
);

/**
 * The credentials that are registered now, with their public keys: the signer verifies a payment that one of them signed
 * by itself. Only the signer may call it.
 */
export const listCredentialKeys = keylessProcedure<CredentialKeysQuery, { credentials: CredentialKey[] }>(
  'mfa.v1.list_credential_keys',
);
