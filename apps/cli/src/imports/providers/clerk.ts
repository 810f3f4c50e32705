import { columnsOf, ListColumn, SecondsColumn, TextColumn } from './columns.js';
import { compact, type MappedUser, PASSWORD_NOTE, type RawUser } from './imported-user.js';

/** A line of the CSV export of Clerk's dashboard. Several addresses are in one column. */
class ClerkRow {
  @TextColumn() readonly id!: string | undefined;
  @TextColumn() readonly username!: string | undefined;
  @TextColumn() readonly first_name!: string | undefined;
  @TextColumn() readonly last_name!: string | undefined;
  @SecondsColumn() readonly created_at!: number | undefined;
  @TextColumn() readonly totp_secret!: string | undefined;
  @TextColumn() readonly password_digest!: string | undefined;
  @ListColumn() readonly primary_email_address!: readonly string[];
  @ListColumn() readonly verified_email_addresses!: readonly string[];
  @ListColumn() readonly unverified_email_addresses!: readonly string[];
  @ListColumn() readonly primary_phone_number!: readonly string[];
  @ListColumn() readonly verified_phone_numbers!: readonly string[];
  @ListColumn() readonly unverified_phone_numbers!: readonly string[];
}

export function fromClerk(raw: RawUser): MappedUser {
  const row = columnsOf(ClerkRow, raw);
  const emails = addresses(row.verified_email_addresses, [
    ...row.primary_email_address,
    ...row.unverified_email_addresses,
  ]);
  const numbers = addresses(row.verified_phone_numbers, [
    ...row.primary_phone_number,
    ...row.unverified_phone_numbers,
  ]);
  const { id, username, first_name, last_name, created_at, totp_secret } = row;
  const user = compact({
    external_id: id,
    emails: emails.map(({ value, verified }) => ({ email: value, verified })),
    phone_numbers: numbers.map(({ value, verified }) => ({ phone_number: value, verified })),
    ...{ first_name, last_name, created_at, totp_secret },
    metadata: username && { username },
  });
  return { user, notes: row.password_digest ? [PASSWORD_NOTE] : [] };
}

/** The primary one is verified only where it is among the verified ones. */
function addresses(verified: readonly string[], others: readonly string[]) {
  const unverified = new Set(others.filter((value) => !verified.includes(value)));
  return [
    ...verified.map((value) => ({ value, verified: true })),
    ...[...unverified].map((value) => ({ value, verified: false })),
  ];
}
