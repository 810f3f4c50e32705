import { isSandboxEmail, isSandboxPhoneNumber } from '@latchkey/contracts';
import type { Environment, MethodType } from '@latchkey/contracts/identity';
import type { Channel } from '@latchkey/contracts/otp-delivery';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

/** Where messages of a method go. */
export function channelOf(type: MethodType): Channel {
  return type === 'email' ? 'email' : 'sms';
}

/** Whether nothing is sent and the code is fixed: the sandbox values of test Apps, never in a live one (decision 2). */
export function isSandbox(environment: Environment, destination: string): boolean {
  return environment === 'test' && (isSandboxEmail(destination) || isSandboxPhoneNumber(destination));
}

// Satellite and international services belong to no country; ISO 3166 leaves XX to its users.
const NO_COUNTRY = 'XX';

/** ISO 3166-1 alpha-2 country of a number. A +1 number outside every area code counts as the United States. */
export function countryOf(phoneNumber: string): string {
  const parsed = parsePhoneNumberFromString(phoneNumber);
  return parsed?.country ?? (parsed?.countryCallingCode === '1' ? 'US' : NO_COUNTRY);
}

/** An empty list allows every country. */
export function isCountryAllowed(allowlist: readonly string[], country: string): boolean {
  return allowlist.length === 0 || allowlist.includes(country);
}
