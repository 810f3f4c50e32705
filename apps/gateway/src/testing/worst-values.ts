/** Far enough below what a body may nest to leave room for what is around a value. */
const DEEPEST = 29;

export const ofBytes = (piece: string, bytes: number) =>
  piece.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(piece))));
export const jsonOfBytes = (piece: string, bytes: number) =>
  `[${ofBytes(`${piece},`, bytes - piece.length - 2)}${piece}]`;

/** Makes a value of about so many bytes, by what is bad about it. */
export type ValuesOfBytes = Readonly<Record<string, (bytes: number) => string>>;

/** Texts that make checks slow where a check looks at all of a text, or tries it in many ways. */
export const SLOW_TEXTS: ValuesOfBytes = {
  letters: (bytes) => ofBytes('a', bytes),
  spaces: (bytes) => `x${ofBytes(' ', bytes)}x`,
  'white space around': (bytes) => ofBytes('\u2003 \n', bytes),
  digits: (bytes) => ofBytes('1', bytes),
  decimals: (bytes) => `0.${ofBytes('0', bytes)}x`,
  dots: (bytes) => ofBytes('1.', bytes),
  'a phone number': (bytes) => `+1${ofBytes('415', bytes)}`,
  'brackets of a phone number': (bytes) => `+1${ofBytes('(4', bytes)}`,
  'an email of many labels': (bytes) => `a@${ofBytes('a.', bytes)}`,
  'an email of hyphens': (bytes) => `a@a${ofBytes('-', bytes)}.a`,
  'at signs': (bytes) => ofBytes('@', bytes),
  'quoted local part': (bytes) => `"${ofBytes('\\"', bytes)}"@a.b`,
  'a URL of many labels': (bytes) => `https://${ofBytes('a.', bytes)}x`,
  'a URL of escapes': (bytes) => `https://a.b/${ofBytes('%41', bytes)}`,
  'a URL of an international host': (bytes) => `https://${ofBytes('ü', bytes)}.de`,
  'a URL of dots': (bytes) => `https://a.b/${ofBytes('../', bytes)}`,
  'a JWT': (bytes) => `eyJhbGciOiJSUzI1NiJ9.${ofBytes('e', bytes)}.${ofBytes('A', 64)}`,
  'many dots of a JWT': (bytes) => ofBytes('eyJ.', bytes),
  hex: (bytes) => `0x${ofBytes('f', bytes)}`,
  base58: (bytes) => ofBytes('z', bytes),
  bech32: (bytes) => `bc1q${ofBytes('q', bytes)}`,
  base64: (bytes) => `${ofBytes('A', bytes)}==`,
  'expands under NFKC': (bytes) => ofBytes('\uFDFA', bytes),
  'combining marks': (bytes) => `a${ofBytes('\u0315\u0300\u05AE', bytes)}`,
  'changes its length in lower case': (bytes) => ofBytes('\u0130', bytes),
  emoji: (bytes) => ofBytes('👩‍👩‍👧‍👦', bytes),
  'control characters': (bytes) => ofBytes('\u0001', bytes / 6),
  'text from right to left': (bytes) => ofBytes('\u202Eא', bytes),
};

/** Values that are no text, as JSON. */
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
