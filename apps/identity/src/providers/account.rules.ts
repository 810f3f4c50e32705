import { AppError, isEmail, normalizeEmail } from '@latchkey/contracts';
import type { ProviderAccount } from './protocol/provider-protocol.js';

/** OpenID Connect Core 1.0, section 2: at most 255 characters. */
const MOST_OF_SUBJECT = 255;
/** As the API takes names. */
const MOST_OF_NAME = 128;
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** An account at a provider, in the forms in which they are stored. */
export interface Account {
  readonly subject: string;
  /** Undefined if the provider named none that the API would take. */
  readonly email: string | undefined;
  /** Whether the provider proves that email. */
  readonly isEmailProven: boolean;
  readonly firstName: string;
  readonly lastName: string;
}

/** @throws AppError oauth_failed for a subject that cannot be stored as it is. */
export function toAccount({ subject, email, emailVerified, firstName, lastName }: ProviderAccount): Account {
  if (subject === '' || subject.length > MOST_OF_SUBJECT || subject.search(INVISIBLE) >= 0)
    throw new AppError('oauth_failed', { reason: 'oauth_exchange_refused' });
  const stored = email === undefined ? undefined : normalizeEmail(email);
  const isUsable = isEmail(stored);
  return {
    subject,
    email: isUsable ? stored : undefined,
    isEmailProven: isUsable && emailVerified,
    firstName: nameOf(firstName),
    lastName: nameOf(lastName),
  };
}

function nameOf(name: string | undefined): string {
  const visible = (name ?? '').replace(INVISIBLE, ' ').trim();
  // Half of a surrogate pair is no text that the database takes.
  return visible.slice(0, MOST_OF_NAME).replace(/[\ud800-\udbff]$/, '');
}
