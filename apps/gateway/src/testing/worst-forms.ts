import { ofBytes, SLOW_TEXTS } from '@latchkey/platform/testing';
import { type Arbitrary, constantFrom, integer, oneof, toStringMethod, tuple } from 'fast-check';
import { FORM_LIMIT_BYTES } from '../http/form-body.js';
import type { RandomBody } from './random-bodies.js';
import type { WorstBody } from './worst-bodies.js';

const encoded = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');

/** Forms of `bytes` bytes that are slow to read or to refuse. */
const FORMS: Readonly<Record<string, (bytes: number) => string>> = {
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

/** Forms that join some of these, of up to ten times the limit. */
export function randomForm(): Arbitrary<RandomBody> {
  const piece = constantFrom(...Object.entries(FORMS));
  const bytes = oneof(
    integer({ min: 100, max: FORM_LIMIT_BYTES }),
    integer({ min: 100, max: 10 * FORM_LIMIT_BYTES }),
  );
  return tuple(piece, piece, bytes).map(([[one, make], [other, makeOther], size]) => ({
    bytes: Buffer.from(`${make(size / 2)}&${makeOther(size / 2)}`),
    [toStringMethod]: () => `${one} and ${other}, ${size} bytes`,
  }));
}
