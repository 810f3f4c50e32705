import { distinctCharacters } from './worst-case.js';

export const ofBytes = (piece: string, bytes: number) =>
  piece.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(piece))));

/** Makes a value of about `bytes` bytes, by what is bad about it. */
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
  'distinct characters': (bytes) => distinctCharacters(bytes / 3),
  'an email of distinct characters': (bytes) => `a@${distinctCharacters(bytes / 3)}.example`,
  'a URL of distinct characters': (bytes) => `https://${distinctCharacters(bytes / 3)}.example`,
  'text from right to left': (bytes) => ofBytes('\u202Eא', bytes),
};
