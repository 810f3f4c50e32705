import { ValidateBy } from 'class-validator';
import type { MethodType } from '../users/user-ref.js';
import { isPhoneNumber, trimmed } from './checks.js';
import { isEmail, MOST_EMAIL_CHARACTERS, normalizedEmail } from './email-address.js';
import { type FieldOptions, stringField } from './field.js';

const MESSAGE = 'must be an email address, or a phone number in E.164 form (a + as %2B)';

/** Which of the two an address is. */
export const addressTypeOf = (address: string): MethodType =>
  address.includes('@') ? 'email' : 'phone_number';

/** An email or a phone number, as users have them. */
export const AddressOfPerson = (options: FieldOptions) =>
  stringField(
    { maxLength: MOST_EMAIL_CHARACTERS, examples: ['ada@example.com'], personal: 'text', ...options },
    [IsAddressOfPerson()],
    (value) => (isOfEmail(value) ? normalizedEmail(value) : trimmed(value)),
  );

const isOfEmail = (value: unknown): boolean => typeof value === 'string' && value.includes('@');

function IsAddressOfPerson(): PropertyDecorator {
  const validate = (value: unknown) => isEmail(value) || isPhoneNumber(value);
  const defaultMessage = (args?: { property: string }) => `${args?.property ?? ''} ${MESSAGE}`;
  return ValidateBy({ name: 'isAddressOfPerson', validator: { validate, defaultMessage } });
}
