import { getPublicSuffix } from 'tldts';

/** Whether anybody can register below this host (publicsuffix.org, with its private part): `com`, `co.uk`, `github.io`. */
export function isPublicSuffix(host: string): boolean {
  return host !== 'localhost' && getPublicSuffix(host, { allowPrivateDomains: true }) === host;
}
