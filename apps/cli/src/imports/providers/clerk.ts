import { compact, type MappedUser, PASSWORD_NOTE, type RawUser, secondsOf, textOf } from './imported-user.js';

/** A line of the CSV export of Clerk's dashboard. Several addresses are in one column. */
export function fromClerk(raw: RawUser): MappedUser {
  const emails = addresses(raw, 'email_addresses', 'primary_email_address');
  const numbers = addresses(raw, 'phone_numbers', 'primary_phone_number');
  const username = textOf(raw['username']);
  const user = compact({
    external_id: textOf(raw['id']),
    emails: emails.map(({ value, verified }) => ({ email: value, verified })),
    phone_numbers: numbers.map(({ value, verified }) => ({ phone_number: value, verified })),
    first_name: textOf(raw['first_name']),
    last_name: textOf(raw['last_name']),
    created_at: secondsOf(raw['created_at']),
    totp_secret: textOf(raw['totp_secret']),
    metadata: username && { username },
  });
  return { user, notes: textOf(raw['password_digest']) ? [PASSWORD_NOTE] : [] };
}

/** The primary one is verified only where it is among the verified ones. */
function addresses(raw: RawUser, list: string, primary: string): { value: string; verified: boolean }[] {
  const verified = listOf(raw[`verified_${list}`]);
  const others = [...listOf(raw[primary]), ...listOf(raw[`unverified_${list}`])];
  const unverified = new Set(others.filter((value) => !verified.includes(value)));
  return [
    ...verified.map((value) => ({ value, verified: true })),
    ...[...unverified].map((value) => ({ value, verified: false })),
  ];
}

function listOf(value: unknown): string[] {
  return (textOf(value) ?? '').split(/[,|;\s]+/).filter((item) => item !== '');
}
