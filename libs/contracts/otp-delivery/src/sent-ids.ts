import { booleanField, type MethodType, procedure } from '@latchkey/contracts';
import type { SendMagicLinkInput } from './magic-links.js';
import type { SendPasscodeInput } from './passcodes.js';

export const UniformAnswer = () =>
  booleanField({
    description:
      'Whether the answer must not tell whether the address is known: it has no user, an id that is new with each send, and no message leaves where none may be sent. Always so with a public token.',
    default: false,
    optional: true,
  });

const PREFIX = 'sent_';

/** Whether a `method_id` is the one of a uniform answer, which stands for a method without naming it. */
export const isSentId = (id: string): boolean => id.startsWith(PREFIX);
export const sentIdOf = (encrypted: Buffer): string => PREFIX + encrypted.toString('base64url');
export const encryptedOf = (sentId: string): Buffer => Buffer.from(sentId.slice(PREFIX.length), 'base64url');

/** A send to an address that must not be sent anything. */
export type DecoyInput = { type: MethodType; destination: string } & (
  | ({ send: 'passcode' } & Pick<SendPasscodeInput, 'expires_in' | 'device_fingerprint'>)
  | ({ send: 'magic_link' } & Pick<SendMagicLinkInput, 'expires_in' | 'device_fingerprint'>)
);

/** Does what a send does, but for the message and the event: it counts, and its code can be guessed at, but never right. */
export const sendDecoy = procedure<DecoyInput, { sent_id: string }>('otp-delivery.v1.send_decoy', [
  'too_many_messages',
  'phone_country_not_allowed',
  'key_provider_unavailable',
]);

/** What the id of a uniform answer stands for. */
export interface OpenedSentId {
  method_id: string;
  method_type: MethodType;
  /** Whether no code of it is ever right. */
  decoy: boolean;
}

/** The method that the id of a uniform answer stands for. */
export const openSentId = procedure<{ sent_id: string }, OpenedSentId>(
  'otp-delivery.v1.open_sent_id',
  ['method_not_found', 'key_provider_unavailable'],
  { shared: true },
);
