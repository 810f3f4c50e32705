import { ofBytes, SLOW_TEXTS } from '@latchkey/platform/testing';
import { FORM_LIMIT_BYTES } from '@latchkey/edge';

/** A request body, as JSON or of a callback as a form, and a name of its attack. */
export interface WorstBody {
  readonly name: string;
  readonly text: string;
}

const encoded = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** Forms of `bytes` bytes that are slow to read or to refuse. */
export const FORMS: Readonly<Record<string, (bytes: number) => string>> = {
  'many names': (bytes) => Array.from({ length: bytes / 9 }, (_, n) => `k${n}=1`).join('&'),
  'one name very often': (bytes) => ofBytes('state=1&', bytes),
  'NULs below many names': (bytes) => Array.from({ length: bytes / 11 }, (_, n) => `k${n}=%00`).join('&'),
  'a long name': (bytes) => ofBytes('k', bytes),
  separators: (bytes) => ofBytes('&', bytes),
  'equals signs': (bytes) => `state=${ofBytes('=', bytes - 6)}`,
  blanks: (bytes) => `user=${ofBytes('+', bytes - 5)}`,
  percents: (bytes) => `code=${ofBytes('%', bytes - 5)}`,
  'bytes that are no UTF-8': (bytes) => `iss=${ofBytes('%ff', bytes - 4)}`,
  'a deep user': (bytes) => `user=${ofBytes('[', bytes - 5)}`,
};

export function* worstForms(): Generator<WorstBody> {
  for (const [name, make] of Object.entries(FORMS)) yield { name, text: make(FORM_LIMIT_BYTES) };
  for (const [name, make] of Object.entries(SLOW_TEXTS)) {
    const text = encoded(make(FORM_LIMIT_BYTES / 8));
    const parameters = ['state', 'code', 'iss', 'error', 'user'];
    yield { name: `a state: ${name}`, text: `state=${text}` };
    yield {
      name: `all parameters: ${name}`,
      text: parameters.map((one) => `${one}=${text.slice(0, 3000)}`).join('&'),
    };
  }
}
