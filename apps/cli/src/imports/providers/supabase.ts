import { columnsOf, SecondsColumn, TextColumn } from './columns.js';
import {
  compact,
  type MappedUser,
  namesOf,
  objectOf,
  PASSWORD_NOTE,
  type RawUser,
  SkippedUser,
  textOf,
} from './imported-user.js';
import { type AccountNames, idpProvider, linkedAccounts } from './linked-accounts.js';

const ACCOUNTS: AccountNames = {
  member: 'provider',
  providers: {
    google: 'google',
    apple: 'apple',
    azure: 'microsoft',
    discord: 'discord',
    github: 'github',
    slack: 'slack',
    slack_oidc: 'slack',
    facebook: 'facebook',
  },
  own: ['email', 'phone'],
};

/** The columns of a row of `auth.users`; its JSON is read apart. */
class SupabaseRow {
  @TextColumn() readonly id!: string | undefined;
  @TextColumn() readonly email!: string | undefined;
  @TextColumn() readonly email_confirmed_at!: string | undefined;
  @TextColumn() readonly phone!: string | undefined;
  @TextColumn() readonly phone_confirmed_at!: string | undefined;
  @TextColumn() readonly encrypted_password!: string | undefined;
  @TextColumn() readonly banned_until!: string | undefined;
  @TextColumn() readonly deleted_at!: string | undefined;
  @SecondsColumn() readonly created_at!: number | undefined;
}

/** A row of `auth.users`, as CSV or JSON; with `identities`, the rows of `auth.identities` as JSON, its accounts too. */
export function fromSupabase(raw: RawUser): MappedUser {
  const row = columnsOf(SupabaseRow, raw);
  if (row.banned_until && Date.parse(row.banned_until) > Date.now())
    throw new SkippedUser('is banned at Supabase');
  if (row.deleted_at) throw new SkippedUser('is deleted at Supabase');
  const own = objectOf(raw['raw_user_meta_data']);
  const { linked, notes } = linkedAccounts(raw['identities'], ACCOUNTS);
  const { email, phone, created_at } = row;
  const user = compact({
    external_id: row.id,
    emails: email && [{ email, verified: row.email_confirmed_at !== undefined }],
    // Stored there without its plus.
    phone_numbers: phone && [
      {
        phone_number: phone.startsWith('+') ? phone : `+${phone}`,
        verified: row.phone_confirmed_at !== undefined,
      },
    ],
    ...namesOf(own?.['full_name'] ?? own?.['name']),
    created_at,
    metadata: objectOf(compact({ ...objectOf(raw['raw_app_meta_data']), user_metadata: own })),
    idp_providers: linked.map(({ provider, account }) => {
      const data = objectOf(account['identity_data']);
      const subject = textOf(account['provider_id']) ?? data?.['sub'];
      return idpProvider(provider, subject, data?.['email']);
    }),
  });
  return {
    user,
    notes: [...(row.encrypted_password ? [PASSWORD_NOTE] : []), ...notes],
  };
}
