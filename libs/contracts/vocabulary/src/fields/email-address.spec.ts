import { expect, it } from '@jest/globals';
import { costInLoops, distinctCharacters } from '@latchkey/platform/testing';
import { isEmail, normalizeEmail } from './email-address.js';

it.each([
  ['trimmed and lower-cased', '  Ada@Example.COM\n', 'ada@example.com'],
  ['with a composed letter', 'andr\u00e9@example.com', 'andr\u00e9@example.com'],
  ['in another script', '\u7528\u6237@example.com', '\u7528\u6237@example.com'],
  ['with a letter that has no capital', 'stra\u00dfe@example.com', 'stra\u00dfe@example.com'],
  ['with a tag', 'Ada+Tag@example.com', 'ada+tag@example.com'],
  ['at a domain of another script', 'ada@b\u00fccher.example', 'ada@xn--bcher-kva.example'],
  ['at such a domain in capitals', 'ada@B\u00dcCHER.example', 'ada@xn--bcher-kva.example'],
  ['at such a domain, decomposed', 'ada@bu\u0308cher.example', 'ada@xn--bcher-kva.example'],
  ['at such a domain in ASCII', 'ada@XN--BCHER-KVA.example', 'ada@xn--bcher-kva.example'],
  ['at a domain of wide letters', 'ada@\uff45xample.com', 'ada@example.com'],
  ['at a domain with an ideographic dot', 'ada@example\u3002com', 'ada@example.com'],
  ['at a number, as it was', 'ada@1.2.3.44', 'ada@1.2.3.44'],
])('an address %s is stored as one', (_, given, stored) => {
  expect(normalizeEmail(given)).toBe(stored);
  expect(isEmail(stored)).toBe(true);
  expect(normalizeEmail(stored)).toBe(stored);
});

it.each([
  ['a control character', 'ad\u0007a@example.com'],
  ['NUL', 'ada\u0000@example.com'],
  ['a deleted character', 'ada\u007f@example.com'],
  ['a C1 control character', 'ada\u0085x@example.com'],
  ['a zero width space', 'ad\u200ba@example.com'],
  ['a zero width joiner', 'ad\u200da@example.com'],
  ['a soft hyphen', 'ad\u00ada@example.com'],
  ['a byte order mark', '\ufeffada@example.com'],
  ['a byte order mark at the end', 'ada@example.com\ufeff'],
  ['a right-to-left override', 'ad\u202ea@example.com'],
  ['a right-to-left mark', 'ada\u200f@example.com'],
  ['an Arabic letter mark', 'ada\u061c@example.com'],
  ['an isolate', 'ada\u2066@example.com'],
  ['a tag character', 'ada\u{e0041}@example.com'],
  ['half a pair', 'ada\ud800@example.com'],
  ['a format character in the domain', 'ada@exam\u200bple.com'],
  ['a joiner in the domain', 'ada@exam\u200dple.com'],
  ['a soft hyphen in the domain', 'ada@exam\u00adple.com'],
  ['the Kelvin sign', '\u212aelvin@example.com'],
  ['a long s', 'mi\u017fs@example.com'],
  ['wide letters', '\uff41da@example.com'],
  ['a ligature', '\ufb01sh@example.com'],
  ['a decomposed letter', 'andre\u0301@example.com'],
  ['a capital outside A-Z', '\u00c9ric@example.com'],
  ['a capital I with a dot', '\u0130da@example.com'],
  ['a Greek capital', '\u0391da@example.com'],
  ['a domain that is no punycode', 'ada@xn--zzzzzz--.example'],
  ['a domain that is an address in wide digits', 'ada@\uff11.\uff11'],
  ['a domain with a port', 'ada@b\u00fccher.example:80'],
  ['a domain with a path', 'ada@b\u00fccher.example/x'],
  ['a domain with an escape', 'ada@b\u00fccher%2eexample'],
  ['a domain with a host before it', 'ada@b\u00fccher@example.com'],
  ['two at signs', 'a@b@example.com'],
  ['no domain', 'ada@'],
  ['no local part', '@example.com'],
  ['no dot', 'ada@localhost'],
  ['more than 254 characters', `${'a'.repeat(243)}@example.com`],
])('an address with %s is none', (_, given) => {
  expect(isEmail(normalizeEmail(given))).toBe(false);
});

it.each([
  ['distinct characters', `ada@${distinctCharacters(32_000)}.example`],
  [
    'distinct characters and blanks around',
    `${' '.repeat(50_000)}ada@${distinctCharacters(16_000)}.example `,
  ],
  ['wide letters that are short in ASCII', `ada@${'\uff45'.repeat(300)}.example`],
])('an address that is too long costs nothing to refuse: %s', async (_, given) => {
  const refuse = () => expect(isEmail(normalizeEmail(given))).toBe(false);
  expect(await costInLoops(refuse)).toBeLessThan(10);
});
