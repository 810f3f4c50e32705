import { expect, it } from '@jest/globals';
import { fieldErrors } from './field-errors.rules.js';
import { Refusal } from './refusal.js';

const refusal = (...fields: string[]) =>
  new Refusal(400, 'invalid_request', 'No.', {
    fields: fields.map((field) => ({ field, message: `${field} is wrong` })),
  });

it.each([
  ['settings.otp_length', 'otp_length'],
  ['settings.allowed_origins[3]', 'allowed_origins'],
  ['settings.oauth_providers.google.client_id', 'client_id'],
])('%s is said at the field %s', (field, name) => {
  const names = ['otp_length', 'allowed_origins', 'client_id'];
  expect(fieldErrors(refusal(field), names)).toEqual({ [name]: `${field} is wrong` });
});

it('what the form has no field for, and what is no refusal, stands at none', () => {
  expect(fieldErrors(refusal('settings.other'), ['otp_length'])).toEqual({});
  expect(fieldErrors(new Error('otp_length'), ['otp_length'])).toEqual({});
});
