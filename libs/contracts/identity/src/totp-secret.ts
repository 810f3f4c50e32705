import { ValidateBy } from 'class-validator';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** What authenticators and the verification take. */
const LEAST_BYTES = 16;
const MOST_BYTES = 64;

/** A secret as people copy it: in any case, in groups, padded. */
export function plainSecret(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(/[\s-]|=+$/g, '').toUpperCase() : value;
}

/** Base32 (RFC 4648) without padding, of 16 to 64 bytes; the bits behind the last byte are zero. */
export function isTotpSecret(value: unknown): value is string {
  if (typeof value !== 'string' || !/^[A-Z2-7]+$/.test(value)) return false;
  const bits = value.length * 5;
  const rest = bits % 8;
  const bytes = (bits - rest) / 8;
  const last = ALPHABET.indexOf(value.at(-1) ?? '');
  return bytes >= LEAST_BYTES && bytes <= MOST_BYTES && rest < 5 && last % 2 ** rest === 0;
}

export function IsTotpSecret(): PropertyDecorator {
  const defaultMessage = (args?: { property: string }) =>
    `${args?.property ?? ''} must be base32 of 16 to 64 bytes`;
  return ValidateBy({ name: 'isTotpSecret', validator: { validate: isTotpSecret, defaultMessage } });
}
