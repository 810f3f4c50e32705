import type {
  CreatedUser,
  CreateUserRequest,
  IdentityUser,
  UserEmail,
  UserIdpProvider,
  UserPhoneNumber,
} from '@latchkey/contracts/identity';
import { toEpochSeconds } from '@latchkey/platform/clock';
import type { IdentifierPart, IdpIdentityPart, UserRecord } from './user.record.js';

export function toIdentityUser(record: UserRecord): IdentityUser {
  return {
    user_id: record.id,
    first_name: record.first_name,
    middle_name: record.middle_name,
    last_name: record.last_name,
    status: record.status,
    active: record.status === 'active',
    emails: record.emails.map(toEmail),
    phone_numbers: record.phone_numbers.map(toPhoneNumber),
    idp_providers: record.idp_providers.map(toIdpProvider),
    metadata: record.metadata,
    updated_at: toEpochSeconds(record.updated_at),
    created_at: toEpochSeconds(record.created_at),
  };
}

/** With the ids of the identifiers that the request named, or the user's first where it named none. */
export function toCreatedUser(record: UserRecord, named: CreateUserRequest): CreatedUser {
  return {
    user: toIdentityUser(record),
    email_id: idOf(record.emails, named.email),
    phone_number_id: idOf(record.phone_numbers, named.phone_number),
  };
}

function idOf(parts: readonly IdentifierPart[], value: string | null | undefined): string {
  const part = value ? parts.find((candidate) => candidate.value === value) : parts[0];
  return part?.id ?? '';
}

function toEmail(part: IdentifierPart): UserEmail {
  const { id, verified, value, updated_at, created_at } = part;
  return { id, verified, email: value, updated_at, created_at };
}

function toPhoneNumber(part: IdentifierPart): UserPhoneNumber {
  const { id, verified, value, updated_at, created_at } = part;
  return { id, verified, phone_number: value, updated_at, created_at };
}

function toIdpProvider(part: IdpIdentityPart): UserIdpProvider {
  return {
    id: part.id,
    provider: part.provider,
    provider_subject: part.provider_subject,
    idp_type: part.idp_type,
    method_id: part.method_id,
    method_type: part.method_type,
    updated_at: part.updated_at,
    created_at: part.created_at,
  };
}
