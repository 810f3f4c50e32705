import { AppError, type Environment, readDomain } from '@latchkey/contracts';
import { isPublicSuffix } from '@latchkey/platform/public-suffix';

/** Browsers accept no public suffix as a relying party. @throws AppError invalid_domain. */
export function requireDomain(text: string, environment: Environment): string {
  const domain = readDomain(text, environment);
  if (domain === undefined || isPublicSuffix(domain))
    throw new AppError('invalid_domain', { reason: 'domain_malformed' });
  return domain;
}
