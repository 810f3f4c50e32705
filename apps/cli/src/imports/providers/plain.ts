import {
  compact,
  isTrue,
  type MappedUser,
  objectOf,
  type RawUser,
  secondsOf,
  textOf,
} from './imported-user.js';

/** Rows as the API takes them; in CSV one email and one number, each with a column whether it is verified. */
export function fromPlain(raw: RawUser): MappedUser {
  const { email, email_verified, phone_number, phone_number_verified, ...others } = raw;
  const [address, number] = [textOf(email), textOf(phone_number)];
  const isCsv = Object.values(raw).every((value) => typeof value === 'string');
  const user = {
    ...(isCsv ? fromColumns(others) : others),
    ...(address && { emails: [{ email: address, verified: isTrue(email_verified) }] }),
    ...(number && { phone_numbers: [{ phone_number: number, verified: isTrue(phone_number_verified) }] }),
  };
  return { user, notes: [] };
}

/** Empty columns are absent; a JSON column is what it says. */
function fromColumns(columns: RawUser): Record<string, unknown> {
  const { created_at, metadata, ...texts } = columns;
  const named = Object.entries(texts).map(([name, value]) => [name, textOf(value)]);
  return compact({
    ...Object.fromEntries(named),
    created_at: secondsOf(created_at),
    metadata: objectOf(metadata) ?? textOf(metadata),
  });
}
