import { ofBytes, type ValuesOfBytes } from '@latchkey/platform/testing';

/** Below the limit of a body's depth, because a value stands inside other values. */
const DEEPEST = 29;

export const jsonOfBytes = (piece: string, bytes: number) =>
  `[${ofBytes(`${piece},`, bytes - piece.length - 2)}${piece}]`;

/** A JSON string of at most `bytes` bytes; escaped characters take more. */
export function textOfBytes(make: (bytes: number) => string, bytes: number): string {
  const json = JSON.stringify(make(bytes));
  const length = Buffer.byteLength(json);
  return length <= bytes ? json : JSON.stringify(make((bytes * (bytes - 16)) / length));
}

/** JSON values other than strings. */
export const SLOW_VALUES: ValuesOfBytes = {
  'many empty objects': (bytes) => jsonOfBytes('{}', bytes),
  'many empty lists': (bytes) => jsonOfBytes('[]', bytes),
  'many numbers': (bytes) => jsonOfBytes('1', bytes),
  'many different numbers': (bytes) => `[${Array.from({ length: bytes / 6 }, (_, n) => n).join(',')}]`,
  'many numbers out of range': (bytes) => jsonOfBytes('1e999', bytes),
  'many empty texts': (bytes) => jsonOfBytes('""', bytes),
  'many different texts': (bytes) => `[${Array.from({ length: bytes / 9 }, (_, n) => `"${n}a"`).join(',')}]`,
  'many NULs': (bytes) => jsonOfBytes('"\\u0000"', bytes),
  'many half characters': (bytes) => jsonOfBytes('"\\ud800"', bytes),
  'many objects': (bytes) => jsonOfBytes('{"ip":[],"user_agent":{}}', bytes),
  'a deep list': (bytes) =>
    `${'['.repeat(DEEPEST - 1)}${jsonOfBytes('"\\u0000"', bytes - 100)}${']'.repeat(DEEPEST - 1)}`,
  'many members': (bytes) => membersOf(bytes, (n) => `"k${n}":1`),
  'many members named by numbers': (bytes) => membersOf(bytes, (n) => `"${n * 4099}":1`),
  'a long name over NULs': (bytes) =>
    `{"中${ofBytes('k', bytes / 2)}":${jsonOfBytes('"\\u0000"', bytes / 2 - 100)}}`,
  'a long name over numbers out of range': (bytes) =>
    `{"${ofBytes('k', bytes / 2)}":${jsonOfBytes('1e999', bytes / 2 - 100)}}`,
  'long names, one in another': (bytes) => {
    const name = ofBytes('中', bytes / 60);
    const outer = `{"${name}":`.repeat(DEEPEST - 1);
    return `${outer}${jsonOfBytes('"\\u0000"', bytes / 2 - 1000)}${'}'.repeat(DEEPEST - 1)}`;
  },
  'many names that hold a NUL': (bytes) => membersOf(bytes, (n) => `"\\u0000${n}":0`),
  'many prototypes': (bytes) => jsonOfBytes('{"__proto__":{}}', bytes),
  'many constructors': (bytes) => jsonOfBytes('{"constructor":{"prototype":0}}', bytes),
  'a name, given very often': (bytes) => `{${ofBytes('"a":1,', bytes - 10)}"a":1}`,
};

export function membersOf(bytes: number, member: (n: number) => string): string {
  const members: string[] = [];
  for (let length = 2, n = 0; length < bytes - 16; n += 1) {
    const text = member(n);
    members.push(text);
    length += text.length + 1;
  }
  return `{${members.join(',')}}`;
}
