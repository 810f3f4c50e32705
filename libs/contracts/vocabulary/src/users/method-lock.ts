import { choiceField } from '../fields/field.js';
import { idExample, Text, Timestamp } from '../fields/fields.js';

const LOCKED_TYPES = ['email', 'phone_number', 'totp'] as const;

/** A method of a user that takes no guesses now, after too many wrong ones. */
export class MethodLock {
  @Text({
    description:
      'Id of the email, the phone number or the TOTP; an address that the user wants to add has an id of its own.',
    examples: [idExample('email')],
  })
  method_id!: string;
  @choiceField(LOCKED_TYPES, { description: 'What is locked.', examples: ['email'] })
  method_type!: (typeof LOCKED_TYPES)[number];
  @Timestamp({
    description: 'When the lock ends by itself (Unix epoch seconds); 0 for one that only `unlock` lifts.',
  })
  locked_until!: number;
}

/** The answer of a service that locks methods. */
export interface MethodLocks {
  locks: MethodLock[];
}
