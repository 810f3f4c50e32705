import { type MethodType, publicProcedure, requireMaySend } from '@latchkey/contracts';
import type { SendMagicLinkInput } from './magic-links.js';
import type { SendPasscodeInput } from './passcodes.js';

/** A send to an address that must not be sent anything. */
export type DecoyInput = { type: MethodType; destination: string } & Pick<SendPasscodeInput, 'for_visitor'> &
  (
    | ({ send: 'passcode' } & Pick<SendPasscodeInput, 'expires_in' | 'device_fingerprint'>)
    | ({ send: 'magic_link' } & Pick<SendMagicLinkInput, 'expires_in' | 'device_fingerprint'>)
  );

/** Does what a send does, but for the message and the event: it counts, and its code can be guessed at, but never right. */
export const sendDecoy = publicProcedure<DecoyInput, { sent_id: string }>(
  'otp-delivery.v1.send_decoy',
  ['too_many_messages', 'phone_country_not_allowed', 'key_provider_unavailable'],
  { admits: requireMaySend },
);
