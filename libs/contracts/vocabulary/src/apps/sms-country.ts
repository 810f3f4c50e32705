import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { AppError } from '../errors/app-error.js';
import type { RefusalReason } from '../errors/refusal-reasons.js';
import { isSandboxPhoneNumber } from '../fields/checks.js';
import type { Caller } from './caller.js';

type SmsCaller = Pick<Caller, 'environment' | 'key_kind' | 'settings'>;

// For satellite and international services; ISO 3166 reserves XX for private use.
const NO_COUNTRY = 'XX';

/** What people carry. All other types are premium, shared-cost, personal, pager or internet numbers, or unknown. */
const ORDINARY_TYPES: ReadonlySet<string> = new Set(['MOBILE', 'FIXED_LINE', 'FIXED_LINE_OR_MOBILE']);

/** ISO 3166-1 alpha-2 country of a number. A +1 number outside every area code counts as the United States. */
export function smsCountryOf(phoneNumber: string): string {
  const parsed = parsePhoneNumberFromString(phoneNumber);
  return parsed?.country ?? (parsed?.countryCallingCode === '1' ? 'US' : NO_COUNTRY);
}

/** The calling code of the country, such as `+44`; `+` alone for what is no number of a country. */
export function callingCodeOf(phoneNumber: string): string {
  return `+${parsePhoneNumberFromString(phoneNumber)?.countryCallingCode ?? ''}`;
}

/**
 * Refuses an SMS to a country that the App does not list, and to a range that costs more than others. Without a secret
 * key an empty list stands for no country: anybody could run up the bill of the App with numbers of their own.
 * @throws AppError phone_country_not_allowed
 */
export function requireSmsAllowed(caller: SmsCaller, phoneNumber: string): void {
  const reason = smsRefusal(caller, phoneNumber);
  if (reason) throw new AppError('phone_country_not_allowed', { reason });
}

/** The caller by whose rights an SMS is judged: for a visitor, whose wish a server passes on, as one without a secret key. */
export function smsCaller(caller: Caller, { for_visitor }: { for_visitor?: boolean }): Caller {
  return for_visitor === true ? { ...caller, key_kind: 'public' } : caller;
}

function smsRefusal(
  { environment, key_kind, settings }: SmsCaller,
  phoneNumber: string,
): RefusalReason | undefined {
  const { sms_country_allowlist: listed, sms_special_ranges } = settings;
  if (listed.length === 0 && key_kind !== 'secret') return 'sms_no_country_listed';
  if (listed.length > 0 && !listed.includes(smsCountryOf(phoneNumber))) return 'sms_country_not_listed';
  const isSandbox = environment === 'test' && isSandboxPhoneNumber(phoneNumber);
  return !isSandbox && !sms_special_ranges && isSpecialRange(phoneNumber) ? 'sms_special_range' : undefined;
}

/** Satellite phones and services of no country (+870, +881, +882, +883, +979), and the types that people do not carry. */
function isSpecialRange(phoneNumber: string): boolean {
  return (
    smsCountryOf(phoneNumber) === NO_COUNTRY ||
    !ORDINARY_TYPES.has(parsePhoneNumberFromString(phoneNumber)?.getType() ?? '')
  );
}
