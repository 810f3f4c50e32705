import type { ProviderAccount } from '../provider-protocol.js';

/** An email, where it is a text at all. */
export function emailOf(email: unknown): Pick<ProviderAccount, 'email'> {
  return typeof email === 'string' && email !== '' ? { email } : {};
}

/** @param whole first word and rest are used where the provider has no names of two parts. */
export function namesOf(
  first: unknown,
  last: unknown,
  whole?: unknown,
): Pick<ProviderAccount, 'firstName' | 'lastName'> {
  const isInParts = isName(first) || isName(last);
  const [firstWord, ...rest] = !isInParts && isName(whole) ? whole.trim().split(/\s+/) : [];
  const firstName = isInParts ? first : firstWord;
  const lastName = isInParts ? last : rest.join(' ');
  return { ...(isName(firstName) ? { firstName } : {}), ...(isName(lastName) ? { lastName } : {}) };
}

function isName(name: unknown): name is string {
  return typeof name === 'string' && name.trim() !== '';
}
