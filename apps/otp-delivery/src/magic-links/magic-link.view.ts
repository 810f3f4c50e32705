import type { MagicLinkProof } from '@latchkey/contracts/otp-delivery';
import type { LivingMagicLink } from './magic-links.repository.js';

/** Only a link that we sent to the email itself proves that its user reads that email. */
export function toMagicLinkProof({ userId, methodId, methodType, kind }: LivingMagicLink): MagicLinkProof {
  return { user_id: userId, method_id: methodId, method_type: methodType, verifies_method: kind === 'email' };
}
