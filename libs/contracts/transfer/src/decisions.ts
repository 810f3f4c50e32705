import { type FieldOptions, stringField, Text, Timestamp } from '@latchkey/contracts';

export const Note = (options?: FieldOptions) =>
  stringField({
    description: 'Why; shown with the transfer.',
    minLength: 0,
    maxLength: 500,
    examples: ['Invoice 2026-11-0042 is right.'],
    personal: 'text',
    ...options,
  });

const ActingKey = (description: string) =>
  Text({ description, examples: ['key_01k9z6x2m4f8v0c3r5t7w9y1ab'] });
const ActingUser = () => Text({ description: 'An operator who is a user; empty for a key.', examples: [''] });

/** Who approved a transfer, and when. */
export class TransferApproval {
  @ActingKey('The secret key that approved it, or the key of the operator.') key_id!: string;
  @ActingUser() user_id!: string;
  @Timestamp() approved_at!: number;
  @Note() note!: string;
}

/** Who rejected a transfer, and when. */
export class TransferRejection {
  @ActingKey('The secret key that rejected it, or the key of the operator.') key_id!: string;
  @ActingUser() user_id!: string;
  @Timestamp() rejected_at!: number;
  @Note() note!: string;
}
