import { AppError } from '@latchkey/contracts';
import type { Environment } from '@latchkey/contracts/identity';
import { readDomain } from './domain.rules.js';

/** @throws AppError invalid_domain. */
export function requireDomain(text: string, environment: Environment): string {
  const domain = readDomain(text, environment);
  if (domain === undefined) throw new AppError('invalid_domain');
  return domain;
}
