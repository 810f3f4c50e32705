import type { CreatedUser, CreateUserRequest, IdentityUser } from '@latchkey/contracts/identity';
import { toEpochSeconds } from '@latchkey/platform/clock';
import type { UserRecord } from './user-records.repository.js';

export function toIdentityUser(record: UserRecord): IdentityUser {
  return {
    user_id: record.id,
    external_id: record.external_id ?? '',
    first_name: record.first_name,
    middle_name: record.middle_name,
    last_name: record.last_name,
    status: record.status,
    active: record.status === 'active',
    emails: record.emails,
    phone_numbers: record.phone_numbers,
    idp_providers: record.idp_providers,
    metadata: record.metadata,
    updated_at: toEpochSeconds(record.updated_at),
    created_at: toEpochSeconds(record.created_at),
  };
}

/** With the ids of the identifiers that the request named, or of the user's first where it named none. */
export function toCreatedUser(
  record: UserRecord,
  { email, phone_number }: CreateUserRequest,
  is_new: boolean,
): CreatedUser {
  const emails = record.emails.filter((one) => !email || one.email === email);
  const phoneNumbers = record.phone_numbers.filter(
    (one) => !phone_number || one.phone_number === phone_number,
  );
  return {
    user: toIdentityUser(record),
    email_id: emails[0]?.id ?? '',
    phone_number_id: phoneNumbers[0]?.id ?? '',
    is_new,
  };
}
