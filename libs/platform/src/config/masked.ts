import { inspect } from 'node:util';

// Connection strings are plain text because drivers need them so, yet carry passwords.
const CREDENTIALS = /\/\/[^/?#]*@/;

/** The same values in an object that prints without the credentials of its URLs. */
export function maskedWhenPrinted(values: Record<string, unknown>): Record<string, unknown> {
  const print = () => Object.fromEntries(Object.entries(values).map(([name, value]) => [name, mask(value)]));
  return Object.defineProperties(
    { ...values },
    {
      toJSON: { value: print },
      [inspect.custom]: { value: print },
    },
  );
}

function mask(value: unknown): unknown {
  return typeof value === 'string' ? value.replace(CREDENTIALS, '//[secret]@') : value;
}
