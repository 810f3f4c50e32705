import { sha256 } from '@latchkey/platform/crypto';

/** A WebAuthn credential, with the key that verifies its signatures. */
export interface CredentialKey {
  webauthn_credential_id: string;
  user_id: string;
  /** Of the pages that may use it. */
  domain: string;
  /** The authenticator's own id, in base64url. */
  credential_id: string;
  /** SPKI (DER), in base64url. */
  public_key: string;
  transports: string[];
}

/** By which the signer knows a credential again: the event of its registration has it, and another key is a new credential. */
export function keyDigestOf(appId: string, key: Omit<CredentialKey, 'transports'>): string {
  const { webauthn_credential_id, user_id, domain, credential_id, public_key } = key;
  const parts = [appId, webauthn_credential_id, user_id, domain, credential_id, public_key];
  return sha256(JSON.stringify(parts)).toString('base64url');
}
