import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

// For satellite and international services; ISO 3166 reserves XX for private use.
const NO_COUNTRY = 'XX';

/** ISO 3166-1 alpha-2 country of a number. A +1 number outside every area code counts as the United States. */
export function smsCountryOf(phoneNumber: string): string {
  const parsed = parsePhoneNumberFromString(phoneNumber);
  return parsed?.country ?? (parsed?.countryCallingCode === '1' ? 'US' : NO_COUNTRY);
}

/** Whether an App with this `sms_country_allowlist` may send there; an empty list allows every country. */
export function smsCountryAllowed(allowlist: readonly string[], phoneNumber: string): boolean {
  return allowlist.length === 0 || allowlist.includes(smsCountryOf(phoneNumber));
}
