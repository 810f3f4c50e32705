import type { VerifiedAssertion } from '@latchkey/contracts/mfa';
import type { Factor } from '@latchkey/contracts/session';

/** The factor of a credential that signed. */
export function webauthnFactor({ webauthn_credential_id, user_verified }: VerifiedAssertion): Factor {
  const method = {
    method_id: webauthn_credential_id,
    method_type: 'webauthn',
    // The session service writes the time, by its own clock.
    last_verified_at: 0,
    webauthn_credential_id,
    user_verified,
  } as const;
  return { delivery_channel: 'webauthn_credential', type: 'webauthn', method };
}
