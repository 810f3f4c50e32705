import { randomBytes, randomInt } from 'node:crypto';

/** A name that no other test uses. */
export function unique(prefix: string): string {
  return `${prefix}-${randomBytes(6).toString('hex')}`;
}

/** An address whose mail goes over SMTP. */
export function realEmail(): string {
  return `${unique('ada')}@example.com`;
}

/** A sandbox address of test Apps: nothing is sent, and its code is always 000000. */
export function sandboxEmail(): string {
  return `${unique('ada')}@sandbox.test`;
}

/** A valid Californian number. */
export function realPhone(): string {
  return `+1415${randomInt(200, 900)}${String(randomInt(0, 10_000)).padStart(4, '0')}`.replace(
    /^(\+1415\d)11/,
    '$112',
  );
}

export const SANDBOX_CODE = '000000';
export const SANDBOX_PHONE = '+15005550001';

/** An unknown id in the service's form. */
export function unknownId(prefix: string): string {
  const alphabet = '0123456789abcdefghjkmnpqrstvwxyz';
  const tail = Array.from({ length: 25 }, () => alphabet[randomInt(0, 32)]).join('');
  return `${prefix}_0${tail}`;
}
