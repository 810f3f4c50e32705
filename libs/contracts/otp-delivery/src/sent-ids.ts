import { booleanField, type MethodType, publicProcedure } from '@latchkey/contracts';

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

/** What the id of a uniform answer stands for. */
export interface OpenedSentId {
  method_id: string;
  method_type: MethodType;
  /** Whether no code of it is ever right. */
  decoy: boolean;
}

/** The method that the id of a uniform answer stands for. */
export const openSentId = publicProcedure<{ sent_id: string }, OpenedSentId>(
  'otp-delivery.v1.open_sent_id',
  ['method_not_found', 'key_provider_unavailable'],
  { shared: true },
);
