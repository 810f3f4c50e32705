import { AppError, type Environment } from '@latchkey/contracts';
import { getPublicSuffix } from 'tldts';
import { readDomain } from './domain.rules.js';

/** @throws AppError invalid_domain. */
export function requireDomain(text: string, environment: Environment): string {
  const domain = readDomain(text, environment);
  if (domain === undefined || isPublicSuffix(domain)) throw new AppError('invalid_domain');
  return domain;
}

/** Under a public suffix (publicsuffix.org) anybody may register: browsers take none as the id of a relying party. */
function isPublicSuffix(host: string): boolean {
  return host !== 'localhost' && getPublicSuffix(host, { allowPrivateDomains: true }) === host;
}
