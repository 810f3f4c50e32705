import { choiceField, type FieldOptions, idExample, stringField } from '@latchkey/contracts';

/** The kinds of identifier that a user has. */
export const IDENTIFIER_TYPES = ['email', 'phone_number'] as const;

export const IdentifierId = (options?: FieldOptions) =>
  stringField({
    description: 'Id of the email or phone number.',
    maxLength: 128,
    examples: [idExample('email')],
    ...options,
  });

export const IdentifierType = (
  types: readonly string[] = IDENTIFIER_TYPES,
  description = 'Whether it is an email or a phone number.',
) => choiceField(types, { description, examples: ['email'] });

/** A code of a closed list. */
export const Code = (values: readonly string[], description: string) =>
  choiceField(values, { description, examples: values.slice(0, 1) });
