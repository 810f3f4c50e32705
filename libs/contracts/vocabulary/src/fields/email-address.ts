import { domainToASCII } from 'node:url';

/** Of an address (RFC 5321) and of its domain. IDNA takes the square of a longer one's characters. */
const MOST_CHARACTERS = 254;
const MOST_OF_DOMAIN = 253;

/** Atoms of a local part: no white space, no quotes, no separators, and nothing that cannot be seen. */
const LOCAL = /^[^\s@"(),:;<>[\]\\\p{Cc}\p{Cf}\p{Cs}]+$/u;
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])$/;

/** What a domain of another script may be made of; a URL parser makes more of the rest than a domain. */
const NAME = /^[\p{L}\p{M}\p{N}.\u3002\uff0e\uff61-]+$/u;
const ENDS_IN_NUMBER = /\.\d+$/;
const PUNYCODE = /(?:^|\.)xn--/;

/** One `@`, a domain with a dot in ASCII, at most 254 characters, as `normalizeEmail` makes it (decisions 1 and 12). */
export function isEmail(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > MOST_CHARACTERS) return false;
  const { local, domain } = partsOf(value);
  return LOCAL.test(local) && isSettled(local) && DOMAIN.test(domain);
}

/**
 * The address as it is stored and compared: trimmed, A to Z in lower case, the domain in ASCII (IDNA). What would need
 * more than that to be compared stays as it is, and is no address, like what is too long for one.
 */
export function normalizeEmail(value: string): string {
  // A byte order mark is a format character, although `trim` takes it for a blank.
  const trimmed = value.includes('\ufeff') ? value : value.trim();
  if (trimmed.length > MOST_CHARACTERS) return trimmed;
  const { local, domain } = partsOf(trimmed);
  return domain === '' ? lowerCased(trimmed) : `${lowerCased(local)}@${asciiDomain(lowerCased(domain))}`;
}

/** For a field's `normalize`: brings a string into its stored form before it is checked. */
export function normalizedEmail(value: unknown): unknown {
  return typeof value === 'string' ? normalizeEmail(value) : value;
}

/** Two addresses that look alike shall not be two: such a local part is refused, not changed. */
function isSettled(local: string): boolean {
  return local.normalize('NFKC') === local && local.toLowerCase() === local;
}

/** As it is where it is no domain of another script: the check refuses it. */
function asciiDomain(domain: string): string {
  const isAscii = /^[\0-\x7f]*$/.test(domain);
  if (isAscii && !PUNYCODE.test(domain)) return domain;
  if (domain.length > MOST_OF_DOMAIN || !NAME.test(domain)) return domain;
  const ascii = domainToASCII(domain);
  // The parser takes numbers for an IPv4 address; a name in ASCII that it changes or refuses is no name.
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
