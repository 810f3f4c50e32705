import { domainToASCII } from 'node:url';

/** The longest address (RFC 5321). */
export const MOST_EMAIL_CHARACTERS = 254;
/** IDNA takes quadratic time, so longer domains are not tried. */
const MOST_OF_DOMAIN = 253;

/** Atoms of a local part: no white space, quotes, separators or invisible characters. */
const LOCAL = /^[^\s@"(),:;<>[\]\\\p{Cc}\p{Cf}\p{Cs}]+$/u;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** The characters of a domain of another script; a URL parser would read others as more than a domain. */
const NAME = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;
const ENDS_IN_NUMBER = /\.\d+$/;
const PUNYCODE = /(?:^|\.)xn--/;

/** One `@`, a domain with a dot in ASCII, at most 254 characters, as `normalizeEmail` makes it. */
export function isEmail(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MOST_EMAIL_CHARACTERS) return false;
  const { local, domain } = partsOf(value);
  return LOCAL.test(local) && isSettled(local) && DOMAIN.test(domain);
}

/**
 * The address as it is stored and compared: trimmed, A to Z in lower case, the domain in ASCII (IDNA). Any other text stays
 * as it is, and the check refuses it.
 */
export function normalizeEmail(value: string): string {
  // `trim` would remove a byte order mark, which is a format character.
  const trimmed = value.includes('\ufeff') ? value : value.trim();
  if (trimmed.length > MOST_EMAIL_CHARACTERS) return trimmed;
  const { local, domain } = partsOf(trimmed);
  return domain === '' ? lowerCased(trimmed) : `${lowerCased(local)}@${asciiDomain(lowerCased(domain))}`;
}

/** For a field's `normalize`: brings a string into its stored form before it is checked. */
export function normalizedEmail(value: unknown): unknown {
  return typeof value === 'string' ? normalizeEmail(value) : value;
}

/** Refuses local parts that look like another one, instead of changing them. */
function isSettled(local: string): boolean {
  return local.normalize('NFKC') === local && local.toLowerCase() === local;
}

/** Unchanged if it is no domain of another script: the check refuses it. */
function asciiDomain(domain: string): string {
  const isAscii = /^[\0-\x7f]*$/.test(domain);
  if (isAscii && !PUNYCODE.test(domain)) return domain;
  if (domain.length > MOST_OF_DOMAIN || !NAME.test(domain)) return domain;
  const ascii = domainToASCII(domain);
  // The parser reads numbers as an IPv4 address, and changes or refuses an ASCII text that is no name.
  const isRefused = ascii === '' || ENDS_IN_NUMBER.test(ascii) || (isAscii && ascii !== domain);
  return isRefused ? '' : ascii;
}

function lowerCased(text: string): string {
  return text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

function partsOf(address: string): { local: string; domain: string } {
  const at = address.lastIndexOf('@');
  return at < 0
    ? { local: address, domain: '' }
    : { local: address.slice(0, at), domain: address.slice(at + 1) };
}
