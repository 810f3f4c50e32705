import { ValidateBy, type ValidationOptions } from 'class-validator';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { isEmail } from './email-address.js';
import type { ErrorType } from '../errors/error-table.js';

/** A failed check that has an `error_type` of its own carries it in its context. */
export interface CheckContext {
  readonly errorType: ErrorType;
}

/** E.164, possible and valid by libphonenumber's metadata; the sandbox's fictitious range is accepted too. */
export function isPhoneNumber(value: unknown): value is string {
  if (typeof value !== 'string' || !/^\+[1-9]\d{6,14}$/.test(value)) return false;
  if (isSandboxPhoneNumber(value)) return true;
  return parsePhoneNumberFromString(value)?.isValid() ?? false;
}

/** `+15005550001` … `+15005550009`: numbers of test Apps that send nothing. */
export function isSandboxPhoneNumber(value: string): boolean {
  return /^\+1500555000[1-9]$/.test(value);
}

/** `…@sandbox.test`: emails of test Apps that send nothing. */
export function isSandboxEmail(value: string): boolean {
  return value.endsWith('@sandbox.test');
}

/** @param part reads the address in a value. */
export function IsEmailAddress(options?: ValidationOptions, part = itself): PropertyDecorator {
  const message = 'must be an email address such as ada@example.com';
  const accepts = (value: unknown) => isEmail(part(value));
  return coded({ name: 'isEmailAddress', accepts, message, errorType: 'invalid_email' }, options);
}

/** @param part reads the number in a value. */
export function IsE164(options?: ValidationOptions, part = itself): PropertyDecorator {
  const message = 'must be a valid phone number in E.164 form, such as +14155552671';
  const accepts = (value: unknown) => isPhoneNumber(part(value));
  return coded({ name: 'isE164', accepts, message, errorType: 'invalid_phone_number' }, options);
}

/** No control characters, no invisible ones, no line breaks. */
export function IsPrintable(): PropertyDecorator {
  const validate = (value: unknown) => typeof value === 'string' && !/[\p{C}\p{Zl}\p{Zp}]/u.test(value);
  const defaultMessage = (args?: { property: string }) =>
    `${args?.property ?? ''} must hold printable characters alone`;
  return ValidateBy({ name: 'isPrintable', validator: { validate, defaultMessage } });
}

/** A plain decimal above zero: no sign, no exponent, no separators, no empty part. */
export function isAmount(value: unknown): value is string {
  return typeof value === 'string' && /^(?:0|[1-9]\d*)(?:\.\d+)?$/.test(value) && /[1-9]/.test(value);
}

export function IsAmount(options?: ValidationOptions): PropertyDecorator {
  const message = 'must be a decimal above zero such as "12.5"';
  return coded({ name: 'isAmount', accepts: isAmount, message, errorType: 'invalid_amount' }, options);
}

/** For a field's `normalize`: trims a string before it is checked. */
export function trimmed(value: unknown): unknown {
  return typeof value === 'string' ? value.trim() : value;
}

const itself = (value: unknown): unknown => value;

interface CodedCheck {
  readonly name: string;
  readonly accepts: (value: unknown) => boolean;
  /** Follows the name of the member. */
  readonly message: string;
  readonly errorType: ErrorType;
}

/** A check that fails with an `error_type` of its own; a value of another JavaScript type is `invalid_request`. */
function coded(
  { name, accepts, message, errorType }: CodedCheck,
  options?: ValidationOptions,
): PropertyDecorator {
  const context: CheckContext = { errorType };
  const defaultMessage = (args?: { property: string }) => `${args?.property ?? ''} ${message}`;
  return ValidateBy({ name, validator: { validate: accepts, defaultMessage } }, { ...options, context });
}
