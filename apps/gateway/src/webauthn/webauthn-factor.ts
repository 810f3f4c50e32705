import type { VerifiedAssertion } from '@latchkey/contracts/mfa';
import type { Factor } from '@latchkey/contracts/session';

/** The session factor of a WebAuthn credential. */
export function webauthnFactor({ webauthn_credential_id, user_verified }: VerifiedAssertion): Factor {
  const method = {
    method_id: webauthn_credential_id,
    method_type: 'webauthn',
    // The session service sets the time by its own clock.
    last_verified_at: 0,
    webauthn_credential_id,
    user_verified,
  } as const;
  return { delivery_channel: 'webauthn_credential', type: 'webauthn', method };
}
