import { AppError } from '@latchkey/contracts';
import type { Identifier } from '../users/user.entity.js';
import type { Account } from './account.rules.js';

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

/** The user of an account; undefined for a new one. */
export interface Target {
  readonly userId: string | undefined;
  /** Whether a new user gets the email. */
  readonly takesEmail: boolean;
}

/**
 * Who an account belongs to: the named user, the linked one, one with the same email, else a new one. An email counts if
 * the provider proves it and its user has proved it here, so that neither side can be prepared for another person.
 * @throws AppError identifier_conflict if it is linked with another user than the named one.
 */
export function targetOf({ account, namedUserId }: Claim, { linkedUserId, email }: Known): Target {
  if (namedUserId !== null) {
    if (linkedUserId !== undefined && linkedUserId !== namedUserId)
      throw new AppError('identifier_conflict', {
        reason: 'oauth_account_of_other_user',
        userId: namedUserId,
      });
    return existing(namedUserId);
  }
  if (linkedUserId !== undefined) return existing(linkedUserId);
  if (account.isEmailProven && email?.verified) return existing(email.userId);
  return { userId: undefined, takesEmail: account.email !== undefined && email === undefined };
}

const existing = (userId: string): Target => ({ userId, takesEmail: false });
