import type { Method, OwnedMethod } from '@latchkey/contracts/identity';
import type { LinkMethodType } from '@latchkey/contracts/otp-delivery';
import type { Factor, FactorMethod } from '@latchkey/contracts/session';
import type { Proof } from './sign-in.js';

/** The proof of a code or link that we sent: its holder reads that email or phone number. */
export function identifierProof(method: OwnedMethod): Proof {
  const { id, type, value } = method;
  const address =
    type === 'email' ? { email_id: id, email: value } : { phone_number_id: id, phone_number: value };
  return {
    confirms: id,
    factor: otpFactor(method, address),
    settled: method.user_active && method.verified,
  };
}

/**
 * The proof of a link that the App delivered itself: it verifies no address.
 * @param isActive whether its user was active when it was read; false if unknown.
 */
export function deliveredLinkProof(method: { id: string; type: LinkMethodType }, isActive: boolean): Proof {
  return { factor: otpFactor(method, {}), settled: isActive };
}

function otpFactor(
  { id, type }: Pick<Method, 'id'> & { type: LinkMethodType },
  address: Partial<FactorMethod>,
): Factor {
  return {
    delivery_channel: type === 'email' ? 'email' : 'sms',
    type: 'otp',
    // The session service sets the time by its own clock.
    method: { method_id: id, method_type: type, last_verified_at: 0, ...address },
  };
}
