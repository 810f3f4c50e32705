import {
  oneOfNamed,
  ofBytes,
  randomText,
  type Sized,
  sized,
  type ValuesOfBytes,
} from '@latchkey/platform/testing';
import { type Arbitrary, constantFrom, integer, json, oneof, tuple } from 'fast-check';
import { jsonOfBytes, membersOf, SLOW_VALUES, textOfBytes } from './worst-values.js';

/** The first depth that is refused. */
const DEEPEST = 40;
const NAME_BYTES = 300;

const NUMBERS: ValuesOfBytes = {
  'out of range': () => '1e999',
  'minus zero': () => '-0',
  'a huge integer': (bytes) => `1${ofBytes('9', bytes - 1)}`,
  'many decimals': (bytes) => `-0.${ofBytes('0', bytes - 4)}1`,
  'a long exponent': (bytes) => `1e-${ofBytes('9', bytes - 3)}`,
};

/** A JSON string. */
export function randomTextJson(): Arbitrary<Sized> {
  return randomText().map(({ name, of }) => sized(name, (bytes) => textOfBytes(of, bytes)));
}

/** Any JSON value: slow ones, long lists of small ones, and both below many names or at great depth. */
export function randomJson(): Arbitrary<Sized> {
  const small = json({ maxDepth: 3 }).map((piece) =>
    sized(`a list of ${piece}`, (bytes) => jsonOfBytes(piece, bytes)),
  );
  const plain = oneof(randomTextJson(), oneOfNamed(SLOW_VALUES), oneOfNamed(NUMBERS), small);
  return oneof({ arbitrary: plain, weight: 3 }, deep(plain), named(plain), listed(plain));
}

function deep(inner: Arbitrary<Sized>): Arbitrary<Sized> {
  const around = constantFrom(
    ['[', ']'],
    ['{"a":', '}'],
    ['[0,', ',0]'],
    [`{"${ofBytes('中', NAME_BYTES)}":`, '}'],
  );
  return tuple(inner, around, integer({ min: 1, max: DEEPEST })).map(
    ([value, [open = '', close = ''], depth]) =>
      sized(`${value.name}, ${depth} deep in ${open.slice(0, 8)}`, (bytes) => {
        const room = bytes - depth * (Buffer.byteLength(open) + close.length);
        return `${open.repeat(depth)}${value.of(Math.max(8, room))}${close.repeat(depth)}`;
      }),
  );
}

function named(inner: Arbitrary<Sized>): Arbitrary<Sized> {
  const sizes = tuple(integer({ min: 1, max: NAME_BYTES }), integer({ min: 8, max: NAME_BYTES }));
  return tuple(randomText(), inner, sizes).map(([name, value, [nameBytes, valueBytes]]) =>
    sized(`members (${name.name}: ${value.name})`, (bytes) => {
      const stem = name.of(nameBytes);
      const valueJson = value.of(valueBytes);
      return membersOf(bytes, (n) => `${JSON.stringify(`${stem}${n}`)}:${valueJson}`);
    }),
  );
}

function listed(inner: Arbitrary<Sized>): Arbitrary<Sized> {
  return tuple(inner, integer({ min: 8, max: 2000 })).map(([value, itemBytes]) =>
    sized(`a list of (${value.name})`, (bytes) => jsonOfBytes(value.of(itemBytes), bytes)),
  );
}
