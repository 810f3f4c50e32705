import { AppError } from '@latchkey/contracts';
import type { UserStatus } from '@latchkey/contracts/identity';
import { type Metadata, metadataFits, nextMetadata, sameMetadata } from './metadata.rules.js';

/** What a request may change in a user's own row. */
export interface Profile {
  firstName: string;
  middleName: string;
  lastName: string;
  metadata: Metadata;
}

/** Absent and `null` change nothing. */
export interface ProfileChange {
  first_name?: string | null;
  middle_name?: string | null;
  last_name?: string | null;
  metadata?: Metadata | null;
  replace_metadata?: boolean | null;
}

export const EMPTY_PROFILE: Profile = { firstName: '', middleName: '', lastName: '', metadata: {} };

export function nextProfile(current: Profile, change: ProfileChange): Profile {
  return {
    firstName: change.first_name ?? current.firstName,
    middleName: change.middle_name ?? current.middleName,
    lastName: change.last_name ?? current.lastName,
    metadata: nextMetadata(current.metadata, change.metadata, change.replace_metadata ?? false),
  };
}

/** The profile, if it may be stored. @throws AppError metadata_too_large */
export function fitting(profile: Profile): Profile {
  if (!metadataFits(profile.metadata)) throw new AppError('metadata_too_large');
  return profile;
}

export function sameProfile(one: Profile, other: Profile): boolean {
  const sameNames =
    one.firstName === other.firstName &&
    one.middleName === other.middleName &&
    one.lastName === other.lastName;
  return sameNames && sameMetadata(one.metadata, other.metadata);
}

/** Whether a create may add an identifier to this user: not once the user is somebody (decision 12). */
export function takesIdentifiers(
  user: { status: UserStatus; blockedAt: Date | null },
  isProven: boolean,
): boolean {
  return user.status === 'pending' && user.blockedAt === null && !isProven;
}

/** Whose the identifiers of a create are (decision 3). */
export type Ownership = { kind: 'nobody' } | { kind: 'one'; userId: string } | { kind: 'several' };

export function ownership(attached: readonly { userId: string }[]): Ownership {
  const [userId, ...others] = new Set(attached.map((identifier) => identifier.userId));
  if (userId === undefined) return { kind: 'nobody' };
  return others.length > 0 ? { kind: 'several' } : { kind: 'one', userId };
}
