import { AppError, isEmail, normalizeEmail } from '@latchkey/contracts';
import type { Identifier } from '../users/user.entity.js';
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

/** What an exchange proved, and what its flow was begun for. */
export interface Claim {
  readonly account: Account;
  /** The user to link, as the App named it; null for a sign-in. */
  readonly namedUserId: string | null;
}

/** What identity knows of an account at this moment. */
export interface Known {
  /** The user that the account is linked with. */
  readonly linkedUserId: string | undefined;
  /** The email of the account, where a user of the App has it. */
  readonly email: Pick<Identifier, 'id' | 'userId' | 'verified'> | undefined;
}

/**
 * Who an account belongs to: the named user, the linked one, one with the same email, else a new one. An email counts if
 * the provider proves it and its user has proved it here, so that neither side can be prepared for another person.
 * @returns the id of the user; undefined for a new one. @throws AppError identifier_conflict if it is linked with another user than the named one.
 */
export function targetOf(
  { account, namedUserId }: Claim,
  { linkedUserId, email }: Known,
): string | undefined {
  if (namedUserId !== null) {
    if (linkedUserId !== undefined && linkedUserId !== namedUserId)
      throw new AppError('identifier_conflict', {
        reason: 'oauth_account_of_other_user',
        userId: namedUserId,
      });
    return namedUserId;
  }
  if (linkedUserId !== undefined) return linkedUserId;
  return account.isEmailProven && email?.verified ? email.userId : undefined;
}
