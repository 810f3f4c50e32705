import type { Factor } from '@latchkey/contracts/session';

export type TotpChannel = 'totp_authenticator' | 'totp_recovery_code';

/** The session factor of a TOTP code or a recovery code. */
export function totpFactor(totp_id: string, delivery_channel: TotpChannel): Factor {
  // The session service sets the time by its own clock.
  const method = { method_id: totp_id, method_type: 'totp', last_verified_at: 0, totp_id } as const;
  return { delivery_channel, type: 'totp', method };
}
