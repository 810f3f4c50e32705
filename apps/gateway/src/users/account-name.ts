import type { IdentityUser } from '@latchkey/contracts/identity';

/** The account name that an authenticator shows: an email, else a phone number, else the id. */
export function accountNameOf({ emails, phone_numbers, user_id }: IdentityUser): string {
  return emails[0]?.email ?? phone_numbers[0]?.phone_number ?? user_id;
}

/** First and last name; empty if both are. */
export function displayNameOf({ first_name, middle_name, last_name }: IdentityUser): string {
  return [first_name, middle_name, last_name].filter((name) => name !== '').join(' ');
}
