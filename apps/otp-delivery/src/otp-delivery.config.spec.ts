import { expect, it } from '@jest/globals';
import { parseConfig } from '@latchkey/platform/config';
import { otpDeliveryRule, otpDeliverySettings } from './otp-delivery.config.js';

const EMAIL = { SMTP_URL: 'smtp://mail.example.com', EMAIL_FROM: 'Acme <login@example.com>' };
const TWILIO = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'token-0123456789', TWILIO_FROM: 'Acme' };
const read = (env: Record<string, string>) => parseConfig(otpDeliverySettings, env, otpDeliveryRule);

it.each([
  ['nothing', {}],
  ['a sender alone', { EMAIL_FROM: 'login@example.com' }],
  ['both channels', { ...EMAIL, ...TWILIO }],
])('takes %s', (_, env) => {
  expect(() => read(env)).not.toThrow();
});

it.each([
  ['EMAIL_FROM', { ...EMAIL, EMAIL_FROM: '' }, 'is required together with SMTP_URL'],
  ['EMAIL_FROM', { EMAIL_FROM: '"login@example.com" <nobody>' }, 'must be an email address'],
  ['EMAIL_FROM', { EMAIL_FROM: 'a@example.com\nBcc: b@example.com' }, 'must be an email address'],
  ['TWILIO_AUTH_TOKEN', { ...TWILIO, TWILIO_AUTH_TOKEN: '' }, 'is required together with the other settings'],
  ['TWILIO_FROM', { ...TWILIO, TWILIO_FROM: '' }, 'is required together with the other settings'],
])('refuses a wrong %s', (name, env, reason) => {
  expect(() => read(env)).toThrow(`${name}: ${reason}`);
});
