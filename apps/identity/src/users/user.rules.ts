import { AppError, type WalletType } from '@latchkey/contracts';
import type { UserMember } from '@latchkey/contracts/catalogue';
import type { UserStatus } from '@latchkey/contracts/identity';
import type { Address } from './method-types.js';

export type Metadata = Record<string, unknown>;

const MAX_KEYS = 50;
const MAX_BYTES = 16 * 1024;

/** The columns of a user that a request may change. */
export interface Profile {
  externalId: string | null;
  firstName: string;
  middleName: string;
  lastName: string;
  metadata: Metadata;
}

/** Absent and `null` change nothing. */
export interface ProfileChange {
  /** `null` removes it. */
  external_id?: string | null;
  first_name?: string | null;
  middle_name?: string | null;
  last_name?: string | null;
  metadata?: Metadata | null;
  replace_metadata?: boolean | null;
}

export const EMPTY_PROFILE: Profile = {
  externalId: null,
  firstName: '',
  middleName: '',
  lastName: '',
  metadata: {},
};

export function nextProfile(current: Profile, change: ProfileChange): Profile {
  return {
    externalId: change.external_id === undefined ? current.externalId : change.external_id,
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

const NAMES = {
  externalId: 'external_id',
  firstName: 'first_name',
  middleName: 'middle_name',
  lastName: 'last_name',
} as const;
const LISTS = { email: 'emails', phone_number: 'phone_numbers' } as const;

/** The members of a user that a change of the profile and new identifiers change, by their names in the API. */
export function changedMembers(
  before: Profile,
  after: Profile,
  attached: readonly Pick<Address, 'type'>[] = [],
): UserMember[] {
  const names = (['externalId', 'firstName', 'middleName', 'lastName'] as const).filter(
    (name) => before[name] !== after[name],
  );
  return [
    ...names.map((name) => NAMES[name]),
    ...(sameMetadata(before.metadata, after.metadata) ? [] : ['metadata' as const]),
    ...new Set(attached.map(({ type }) => LISTS[type])),
  ];
}

/**
 * The metadata after a create or update (specification, Metadata update semantics 1–6): merged at the top
 * level, `null` for a key deletes it, `{}` clears all, and no metadata (or `null`) changes nothing.
 * @param replace stores the given metadata as it is, `null` members included.
 */
export function nextMetadata(
  current: Metadata,
  given: Metadata | null | undefined,
  replace: boolean,
): Metadata {
  if (given === undefined || given === null) return current;
  if (replace || Object.keys(given).length === 0) return given;
  const merged = [...new Set([...Object.keys(current), ...Object.keys(given)])].map(
    (key) => [key, Object.hasOwn(given, key) ? given[key] : current[key]] as const,
  );
  return Object.fromEntries(merged.filter(([, value]) => value !== null));
}

/** At most 50 keys and 16 KiB of JSON. */
export function metadataFits(metadata: Metadata): boolean {
  const bytes = Buffer.byteLength(JSON.stringify(metadata), 'utf8');
  return Object.keys(metadata).length <= MAX_KEYS && bytes <= MAX_BYTES;
}

/** The order of members matters: they are stored and answered in it. */
export function sameMetadata(one: Metadata, other: Metadata): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** Whether a create may add an identifier or an `external_id`: not to a user who has proved one, is active or is blocked. */
export function takesIdentifiers(
  user: { status: UserStatus; blockedAt: Date | null },
  isProven: boolean,
): boolean {
  return user.status === 'pending' && user.blockedAt === null && !isProven;
}

/** The users who have the identifiers of a create. */
export type Ownership = { kind: 'none' } | { kind: 'one'; userId: string } | { kind: 'several' };

export function ownership(attached: readonly { userId: string }[]): Ownership {
  const [userId, ...others] = new Set(attached.map((identifier) => identifier.userId));
  if (userId === undefined) return { kind: 'none' };
  return others.length > 0 ? { kind: 'several' } : { kind: 'one', userId };
}

/** The addresses that a request names; absent, `null` and empty members name none. */
export function addressesOf(
  emails: readonly (string | null | undefined)[],
  phoneNumbers: readonly (string | null | undefined)[],
): Address[] {
  const named = [
    ...emails.map((value) => ({ type: 'email' as const, value })),
    ...phoneNumbers.map((value) => ({ type: 'phone_number' as const, value })),
  ];
  return named.flatMap(({ type, value }) => (value ? [{ type, value }] : []));
}

/** The type of a user's default wallet, where no other was named. */
export const DEFAULT_WALLET: WalletType = 'ethereum';
